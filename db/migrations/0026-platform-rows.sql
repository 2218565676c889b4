-- Row-level security for what the platform owns: a school sees its own row of `schools` and the roles that are made for schools, and writes neither
-- roles nor sessions nor addresses. Without a school nothing of the others is seen; the one at an address is asked for by name.

alter table schools enable row level security;

alter table former_sub_domains enable row level security;

alter table roles enable row level security;

alter table role_permissions enable row level security;

alter table sessions enable row level security;

create policy seen on schools for select using (nullif(current_setting('app.client_id', true), '')::bigint in (0, id));

create policy changed on schools for update using (nullif(current_setting('app.client_id', true), '')::bigint in (0, id));

create policy made on schools for insert with check (nullif(current_setting('app.client_id', true), '')::bigint = 0);

create policy of_platform on former_sub_domains using (nullif(current_setting('app.client_id', true), '')::bigint = 0);

create policy of_platform on sessions using (nullif(current_setting('app.client_id', true), '')::bigint = 0);

create policy seen on sessions for select using (true);

-- Whoever chooses a session holds it, which asks for the right to change it; no change passes the check. Roles alike.
create policy held on sessions for update using (true) with check (false);

create policy of_platform on roles using (nullif(current_setting('app.client_id', true), '')::bigint = 0);

create policy seen on roles for select
  using (created_for = 'SCHOOL' and nullif(current_setting('app.client_id', true), '') is not null);

create policy held on roles for update using (created_for = 'SCHOOL' and nullif(current_setting('app.client_id', true), '') is not null)
  with check (false);

create policy of_platform on role_permissions using (nullif(current_setting('app.client_id', true), '')::bigint = 0);

create policy seen on role_permissions for select using (nullif(current_setting('app.client_id', true), '') is not null);

create function school_at(label text) returns table (id bigint, status smallint)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select schools.id, schools.status from schools where sub_domain = label and deleted_at is null
$$;

create function sub_domain_after(label text, moment timestamptz) returns table (sub_domain text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select s.sub_domain from former_sub_domains f join schools s on s.id = f.school_id
  where f.sub_domain = label and f.until > moment and s.deleted_at is null
$$;

revoke all on function school_at(text), sub_domain_after(text, timestamptz) from public;

grant execute on function school_at(text), sub_domain_after(text, timestamptz) to quaestor_app;
