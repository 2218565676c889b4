-- Whoever a series concerns is told by mail what changed for them; what waits of days and shifts can be thrown away.

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED'));

alter table exam_series add column published_frame jsonb;
comment on column exam_series.published_frame is 'Days and shifts as they were published last: { starts_on, ends_on, weekdays, closed_days, shifts }.';
