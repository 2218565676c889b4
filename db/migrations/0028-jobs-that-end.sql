-- A job that was cut off three times is taken up once more, to end with a sentence: what the queue itself gives up would be running for ever.
create or replace function enqueue_job(school bigint, job bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own text := 'school:' || school;
  person text := 'person:' || school || ':' || coalesce((select created_by from public.jobs where client_id = school and id = job), 0);
  round integer;
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a job belongs to the school that makes it';
  end if;
  select greatest(0, min(priority), max(priority) filter (where flags ? own) + 1) into round
  from graphile_worker._private_jobs where flags is not null and (attempts < max_attempts or locked_at is not null);
  perform graphile_worker.add_job('run_job', json_build_object('client_id', school, 'job_id', job), max_attempts := 25,
    priority := least(round, 32767), flags := array[own, person]);
end
$$;
