-- Without these, deleting an account reads every row of the tables that refer to accounts.
create index open_editors_user on private.open_editors (user_id);
create index saved_versions_author on private.saved_versions (saved_by) where saved_by is not null;
create index moderation_log_admin on private.moderation_log (acted_by) where acted_by is not null;
create index erasures_admin on private.erasures (acted_by) where acted_by is not null;
