-- A school changes in its own row what it sets for itself; the rest, its address, its state and its quota among it, is the platform's. What the
-- new row must still hold is read from the stored one: within the statement that changes it, that is the row from before.

create function columns_of_platform(school bigint) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public
as $$
begin
  return (
    select jsonb_build_array(id, name, sub_domain, contact_person, email, phone, city, address, state, pincode, country, board,
      absent_policy, status, created_at, created_by, deleted_at, media_quota_bytes)
    from schools where id = school
  );
end
$$;

drop policy changed on schools;

create policy changed on schools for update using (nullif(current_setting('app.client_id', true), '')::bigint in (0, id))
  with check (nullif(current_setting('app.client_id', true), '')::bigint = 0
    or jsonb_build_array(id, name, sub_domain, contact_person, email, phone, city, address, state, pincode, country, board,
      absent_policy, status, created_at, created_by, deleted_at, media_quota_bytes) = columns_of_platform(id));

revoke all on function columns_of_platform(bigint) from public;

grant execute on function columns_of_platform(bigint) to quaestor_app;
