-- Wrong passwords are counted for an account whichever of its names was typed, over all addresses, and for an address over all accounts of a school.
alter table sign_in_failures add column account_id bigint;

create index sign_in_failures_account on sign_in_failures (client_id, account_id, failed_at) where account_id is not null;

create index sign_in_failures_address on sign_in_failures (client_id, address, failed_at);

-- A person is told that somebody guesses at the password.
alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check check (kind in
  ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST'));
