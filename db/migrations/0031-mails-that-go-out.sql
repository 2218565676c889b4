-- A mail that is not sent has a reason of the mail server's or of our own; ours is kept by its code.
alter table mails add column error_said jsonb;

-- Who a school's mails come from, and where answers go: {"from_name", "reply_to"}.
alter table schools add column mail jsonb;

-- A mail waits once, however often it is handed over: the newest time holds.
create or replace function enqueue_mail(school bigint, mail bigint, not_before timestamptz, in_turn boolean, urgent boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a mail belongs to the school that sends it';
  end if;
  perform graphile_worker.add_job('send_mail', json_build_object('client_id', school, 'mail_id', mail, 'in_turn', in_turn),
    queue_name := case when in_turn then 'mail-' || school end, run_at := not_before, max_attempts := 25,
    priority := case when urgent then -10 else 0 end, job_key := 'mail-' || school || '-' || mail);
end
$$;
