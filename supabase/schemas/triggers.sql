-- What every kind has that admins write as a whole, from the rows of private.kinds; then the first row.

select private.recreate_triggers(k) from private.kinds k where 'lang' = any (k.writable);
select private.ensure_profile();
