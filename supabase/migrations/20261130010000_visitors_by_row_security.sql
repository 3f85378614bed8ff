-- Who is a visitor is told by row security, not by the names of roles: on a PostgreSQL of one's own the owner of the tables has a name of its
-- own, so that messages of a seed and messages taken back from the deletions went through the visitors' gate, and were unread, new or gone.

drop trigger a_receive on public.contact_messages;
create trigger a_receive before insert on public.contact_messages
  for each row when (row_security_active('public.contact_messages'))
  execute function private.receive_message();

drop trigger z_expire on public.contact_messages;
create trigger z_expire after insert on public.contact_messages
  for each statement when (row_security_active('public.contact_messages'))
  execute function private.expire_beside();
