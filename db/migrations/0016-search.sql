-- Search: tags are looked through like texts, and the words of a school's questions are known, so that near spellings are found.

create table question_words (
  client_id bigint not null,
  id bigint generated always as identity,
  length smallint not null,
  word text not null,
  primary key (client_id, id)
);

comment on table question_words is 'The words that a school''s questions hold or once held, for spellings near what is searched. Nobody waits for another who writes the same word, so that one may stand here twice.';
comment on column question_words.length is 'Letters and their signs: a near spelling has one or two more or fewer.';
comment on column question_words.word is 'In lower case, Latin letters without accents; from four letters on.';

create index question_words_near on question_words (client_id, length, word);

alter table question_words enable row level security;

create policy own_school on question_words using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert on question_words to quaestor_app;

comment on column questions.search_text is 'Question, options and parts in lower case, characters beyond ASCII as codes; where there are accents, a line break and all of it without them; where there are tags, a line break more and the tags.';

-- Letters of Hindi with their dot in one character are two in every other text.
update questions set search_text = replace(replace(replace(replace(replace(replace(replace(replace(search_text,
  'x0958', 'x0915x093c'), 'x0959', 'x0916x093c'), 'x095a', 'x0917x093c'), 'x095b', 'x091cx093c'), 'x095c', 'x0921x093c'), 'x095d', 'x0922x093c'), 'x095e', 'x092bx093c'), 'x095f', 'x092fx093c')
where search_text ~ 'x095[89a-f]';

update questions set search_text = search_text || case when search_text like E'%\n%' then E'\n' else E'\n\n' end || (
  select string_agg(case when ascii(letter) < 128 then letter when ascii(letter) < 65536 then 'x' || lpad(to_hex(ascii(letter)), 4, '0') else 'y' || lpad(to_hex(ascii(letter)), 6, '0') end, '' order by at, place)
  from unnest(tags) with ordinality as tag (name, at), regexp_split_to_table(lower(name) || ' ', '') with ordinality as sign (letter, place))
where tags <> '{}';

insert into question_words (client_id, length, word)
select client_id, length(word), word from (
  select client_id, case when key like 'x0%' then (
    select string_agg(chr(('x' || substr(key, place, 4))::bit(16)::integer), '' order by place) from generate_series(2, length(key), 5) as place)
    else key end as word
  from (
    select distinct q.client_id, key
    from questions q, regexp_split_to_table(q.search_text, '([^a-z0-9]|x0964|x0965|x2[0-3][0-9a-f]{2})+') as key
    where q.deleted_at is null and key ~ '^([a-z]{4,30}|(x0[0-9a-f]{3}){4,30})$'
  ) as keys
) as words
on conflict do nothing;
