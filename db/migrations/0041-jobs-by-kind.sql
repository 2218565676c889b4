-- While two versions run side by side, a job of a kind that only the newer one knows waits for a process that knows it.
create or replace function enqueue_job(school bigint, job bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own text := 'school:' || school;
  kind_of text;
  who bigint;
  round integer;
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a job belongs to the school that makes it';
  end if;
  select kind, coalesce(created_by, 0) into strict kind_of, who from public.jobs where client_id = school and id = job;
  select greatest(0, min(priority), max(priority) filter (where flags ? own) + 1) into round
  from graphile_worker._private_jobs where flags is not null and (attempts < max_attempts or locked_at is not null);
  perform graphile_worker.add_job('run_job:' || kind_of, json_build_object('client_id', school, 'job_id', job), max_attempts := 25,
    priority := least(round, 32767), flags := array[own, 'person:' || school || ':' || who]);
end
$$;
