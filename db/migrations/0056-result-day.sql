-- Result day: until when marks are due, results that are published at a later instant, and the reminder of marks that are due.

alter table exams add column marks_due date;
alter table exams add column publish_at timestamptz;
alter table exams add column publish_by bigint;

comment on column exams.marks_due is 'The day by which its marks are to be handed in; null: none is set.';
comment on column exams.publish_at is 'When its results are to be published, which stay hidden until then; null: nobody has said so.';
comment on column exams.publish_by is 'Who has said so.';

alter table exams add constraint exams_publish_at check (publish_at is null or state = 'VERIFIED');

create index exams_publish_at on exams (client_id, publish_at) where publish_at is not null;

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('INVITE', 'VERIFY', 'RESET', 'EMAIL', 'OTP', 'EMAIL_CHANGED', 'PASSWORD_CHANGED', 'CODE_PRINTED', 'GUESSED', 'REPORT', 'TEST',
    'CONTENT_TAKEN', 'SERIES_CHANGED', 'WEBHOOK_FAILING', 'WEBHOOK_OFF', 'KEY_ENDING', 'SIGN_IN_CHANGED', 'MARKS_DUE'));

-- One job of a school and an instant publishes all that is due then, handed over by whoever says so and by the job itself where it came too early.
create function enqueue_publishing(school bigint, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'results are published by their school';
  end if;
  perform graphile_worker.add_job('publish_results', json_build_object('client_id', school), run_at := at, max_attempts := 25,
    job_key := 'publish-results-' || school || '-' || extract(epoch from at)::bigint);
end
$$;

revoke all on function enqueue_publishing(bigint, timestamptz) from public;

grant execute on function enqueue_publishing(bigint, timestamptz) to quaestor_app;
