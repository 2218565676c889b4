-- What of each question is compared with others, found by any of its terms. Derived: a search for similar questions fills in what is missing.

create table question_terms (
  client_id bigint not null,
  question_id bigint not null,
  subject_id bigint not null,
  -- Of the question's text when its terms were taken.
  version integer not null,
  -- Scatters the questions: the first thousand by it are a fair sample of a subject.
  spread integer not null,
  terms integer[] not null,
  primary key (client_id, question_id),
  foreign key (client_id, question_id) references questions (client_id, id)
);

create index question_terms_sample on question_terms (client_id, subject_id, spread);

create index question_terms_search on question_terms using gin (client_id, terms);

alter table question_terms enable row level security;

create policy own_school on question_terms using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on question_terms to quaestor_app;

-- Questions that hold one of the wanted terms, those that share the most first. As the owner, because under row-level security a search by
-- terms uses no index; it answers only inside the caller's own school.
create function similar_questions(school bigint, subjects bigint[], wanted integer[], weights real[], at_most integer)
returns table (question_id bigint, terms integer[])
language sql stable security definer set search_path = pg_catalog, public
as $$
  select t.question_id, t.terms
  from unnest(wanted, weights) as w (term, weight)
  join public.question_terms t on t.client_id = school and t.terms @> array[w.term]
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and (subjects is null or t.subject_id = any (subjects))
  group by t.client_id, t.question_id
  order by sum(w.weight) / sqrt(cardinality(t.terms)) desc, t.question_id
  limit at_most
$$;

revoke all on function similar_questions(bigint, bigint[], integer[], real[], integer) from public;

grant execute on function similar_questions(bigint, bigint[], integer[], real[], integer) to quaestor_app;
