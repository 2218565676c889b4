-- Staff sign in by their number too, so that somebody without an e-mail address has a way in.

-- A number that somebody signs in with already gets t- before it, and so does one without a letter; then a count.
do $$
declare
  prefix text;
  suffix text;
begin
  for attempt in 0..99 loop
    prefix := case when attempt = 0 then '' else 't-' end;
    suffix := case when attempt < 2 then '' else '-' || attempt end;
    update accounts a set login_name = prefix || s.number || suffix
    from (
      select distinct on (st.client_id, replace(lower(st.emp_id), '@', '-'))
        st.client_id, st.account_id, replace(lower(st.emp_id), '@', '-') as number
      from staff st join accounts w on w.client_id = st.client_id and w.id = st.account_id
      where st.deleted_at is null and w.deleted_at is null and w.login_name is null
      order by st.client_id, replace(lower(st.emp_id), '@', '-'), st.account_id) s
    where a.client_id = s.client_id and a.id = s.account_id
      and (attempt > 0 or s.number ~ '[^0-9[:punct:][:space:]]')
      and not exists (
        select 1 from accounts o
        where o.client_id = a.client_id and o.deleted_at is null and o.login_name = prefix || s.number || suffix);
    exit when attempt > 0 and not exists (
      select 1 from staff st join accounts w on w.client_id = st.client_id and w.id = st.account_id
      where st.deleted_at is null and w.deleted_at is null and w.login_name is null);
  end loop;
end
$$;

comment on column accounts.login_name is 'What somebody signs in with beside or without an e-mail address, in lower case: a student by the admission number, staff by the employee ID, with p- or t- before it where somebody else has that name.';
