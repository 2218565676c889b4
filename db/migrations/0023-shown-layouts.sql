-- A layout of files of questions that somebody has shown by an example.

alter table import_layouts add column example jsonb;

comment on column import_layouts.example is 'What an example of a question has shown of it; null where patterns read it.';
