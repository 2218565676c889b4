-- Rules of a school: who was absent may be decided exam by exam, new subjects are passed with a share of their marks, dates are written as the school does.

alter table schools add column pass_percent smallint not null default 33;

alter table schools add column date_format text;

alter table schools add column rules_seen_at timestamptz;

alter table schools add constraint schools_pass_percent check (pass_percent between 0 and 100);

alter table schools add constraint schools_date_format check (date_format in ('D MMM YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'));

alter table schools drop constraint schools_absent_policy_check;

alter table schools add constraint schools_absent_policy_check check (absent_policy in ('ZERO', 'EXCLUDE', 'ASK'));

comment on column schools.absent_policy is 'How an absent student counts: as zero, not at all, or as whoever verifies an exam decides. An exam keeps what held when it was verified.';
comment on column schools.pass_percent is 'With how much of its marks a new subject is passed; subjects that are there keep theirs.';
comment on column schools.date_format is 'How dates are written on screens, in print and in files; null: as the country does.';
comment on column schools.rules_seen_at is 'When the rules were first changed, or found right as they are; null: nobody has looked at them.';

-- A school mends what it is called and where it is found; its address on the net, its country, its state and its quota stay the platform's.
create or replace function columns_of_platform(place regclass, school bigint) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public
as $$
declare
  kept jsonb;
begin
  execute format('select jsonb_build_array(id, sub_domain, country, status, created_at, created_by, deleted_at, media_quota_bytes)
    from %s where id = $1', place) into kept using school;
  return kept;
end
$$;

drop policy changed on schools;

create policy changed on schools for update using (nullif(current_setting('app.client_id', true), '')::bigint in (0, id))
  with check (nullif(current_setting('app.client_id', true), '')::bigint = 0
    or jsonb_build_array(id, sub_domain, country, status, created_at, created_by, deleted_at, media_quota_bytes)
      = columns_of_platform(tableoid::regclass, id));
