-- Second steps: codes of authenticator apps, recovery codes, and when somebody has last shown who they are.

alter table sign_ins add column auth_at timestamptz;

alter table sign_ins add column methods text[] not null default '{}';

alter table sign_ins add column stepped_up_at timestamptz;

alter table sign_ins add column step_up_method text;

comment on column sign_ins.auth_at is 'When its person showed who they are; null of those before it was kept.';
comment on column sign_ins.methods is 'What was shown when it began: PASSWORD, PASSKEY, OIDC, TOTP, RECOVERY, TRUSTED, LINK.';
comment on column sign_ins.stepped_up_at is 'When its person last confirmed who they are: what is dangerous may be done for ten minutes.';

alter table accounts add column trust_from timestamptz;

comment on column accounts.trust_from is 'Devices that were told before to skip the second step are asked again.';

create table authenticator_apps (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  secret_sealed text not null,
  last_step bigint not null,
  wrong integer not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table authenticator_apps is 'Apps whose codes are somebody''s second step.';
comment on column authenticator_apps.last_step is 'The step whose code was taken last: neither it nor an earlier one is good again.';
comment on column authenticator_apps.wrong is 'Wrong codes since the last right one; at 100 its codes open nothing any more.';

create unique index authenticator_apps_one on authenticator_apps (client_id, account_id) where removed_at is null;

create table recovery_codes (
  client_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references accounts (client_id, id)
);

comment on table recovery_codes is 'Codes that each pass the second step once.';
comment on column recovery_codes.code_hash is 'Keyed; the code itself is stored nowhere.';

create unique index recovery_codes_hash on recovery_codes (client_id, account_id, code_hash);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['authenticator_apps', 'recovery_codes']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format('create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)', school_table);
  end loop;
end
$$;

grant select, insert, update on authenticator_apps, recovery_codes to quaestor_app;

alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED', 'WEBHOOK_FAILING', 'WEBHOOK_OFF', 'KEY_ENDING', 'SIGN_IN_CHANGED'));
