-- A super admin acts inside a school for as long as the own sign-in lasts, and no longer.
alter table sign_ins add column impersonator_sign_in_id bigint;

comment on column sign_ins.impersonator_sign_in_id is 'The sign-in of the platform from which somebody acts as this account; null where nobody does.';

-- Whoever had a code printed for them is told.
alter table mails drop constraint mails_kind_check;

alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'REPORT', 'TEST'));

-- What the School admin role needs to repair a school's rights can't be taken from it: where somebody has, it has it again.
delete from school_permissions where role_id = 2 and module = 'module-wise-access' and status = false;
