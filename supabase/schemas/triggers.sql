-- What every kind has that admins write as a whole, from the rows of private.kinds; then the first row.

select private.recreate_triggers(k) from private.kinds k where 'lang' = any (k.writable);
do $$
declare
  known private.kinds;
begin
  for known in select k.* from private.kinds k where 'lang' = any (k.writable) and k.kind <> 'profile' loop
    execute format('create trigger z_forget after delete on public.%I referencing old table as gone '
      'for each statement execute function private.remove_text_from_ledger()', known.table_name);
    if 'published' = any (known.writable) then
      execute format('create trigger z_forget_versions after delete on public.%I referencing old table as gone '
        'for each statement execute function private.forget_versions(%L)', known.table_name, known.kind);
    end if;
  end loop;
end
$$;

select private.ensure_profile();
