-- A paper has a language; what a school names has names in its other languages; options are lettered as the school wants it.

alter table question_papers add column language text;

alter table question_papers add constraint question_papers_language check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

comment on column question_papers.language is 'The language that it is printed in. Null: that of most of its questions, and of a paper without any the school''s first.';

alter table subjects add column titles jsonb not null default '{}';

comment on column subjects.titles is 'Its name in other languages than the one it is named in, by language.';

alter table grades add column titles jsonb not null default '{}';

comment on column grades.titles is 'Its name in other languages than the one it is named in, by language.';

alter table exams add column titles jsonb not null default '{}';

comment on column exams.titles is 'Its name in other languages than the one it is named in, by language.';

alter table schools add column option_letters text not null default 'LATIN';

alter table schools add constraint schools_option_letters check (option_letters in ('LATIN', 'OWN'));

comment on column schools.option_letters is 'How options and sections of a paper of one language are lettered: A, B, C, or by the letters of that language.';
