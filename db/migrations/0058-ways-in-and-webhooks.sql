-- What a school decides about ways in: who signs in by which, who needs a second step from when on, who may have passkeys.

create table sign_in_policies (
  client_id bigint not null,
  ways jsonb not null default '{}',
  second_step smallint[] not null,
  second_step_from timestamptz,
  passkeys smallint[] not null,
  row_version integer not null default 1,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (client_id)
);

comment on table sign_in_policies is 'What a school, or the platform (0), decides about how its people sign in; without a row the usual holds, and nobody needs a second step.';
comment on column sign_in_policies.ways is 'By base kind: PROVIDER, where these come by an account elsewhere alone; others as they like.';
comment on column sign_in_policies.second_step is 'Base kinds that need a second step.';
comment on column sign_in_policies.second_step_from is 'From when on they do; null: never.';
comment on column sign_in_policies.passkeys is 'Base kinds that may add passkeys.';

alter table sign_in_policies enable row level security;

create policy own_school on sign_in_policies
  using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update on sign_in_policies to quaestor_app;

-- Two weeks to get ready; demo data is looked at by whoever likes.
insert into sign_in_policies (client_id, second_step, second_step_from, passkeys, updated_at)
select s.id, '{2}', now() + interval '14 days', '{2,3,5}', now() from schools s where s.sub_domain <> 'demo'
on conflict do nothing;

insert into sign_in_policies (client_id, second_step, second_step_from, passkeys, updated_at)
select 0, '{1}', now() + interval '14 days', '{1}', now()
where exists (select 1 from accounts a where a.client_id = 0)
  and not exists (select 1 from schools s where s.sub_domain = 'demo')
on conflict do nothing;

alter table accounts add column keeps_local boolean not null default false;

comment on column accounts.keeps_local is 'An admin who signs in without the account elsewhere where the others must have one.';

alter table sign_ins add column must_enrol boolean not null default false;

comment on column sign_ins.must_enrol is 'Its person sets up a second step first, and does nothing else until then.';

alter table account_links drop constraint account_links_purpose_check;

alter table account_links add constraint account_links_purpose_check
  check (purpose in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'REPORT', 'CODE', 'ENROL'));

alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED', 'WEBHOOK_FAILING', 'WEBHOOK_OFF', 'KEY_ENDING', 'SIGN_IN_CHANGED', 'MARKS_DUE', 'USE_PROVIDER'));

alter table webhooks add column stopped_at timestamptz;

comment on column webhooks.stopped_at is 'Since when the platform has nothing sent to it, whatever its school says; null: it is sent to.';
