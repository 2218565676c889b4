-- Foreign lists: how they were read once, and what their words mean, so that nobody says the same twice.

create table list_layouts (
  client_id bigint not null,
  id bigint generated always as identity,
  door text not null check (door in ('marks', 'students', 'staff', 'chapters', 'topics', 'questions', 'remarks')),
  signature text not null,
  digest text not null,
  sentence jsonb not null,
  said_by bigint not null,
  said_at timestamptz not null,
  used_at timestamptz not null,
  forgotten_at timestamptz,
  primary key (client_id, id),
  constraint list_layouts_client_id_door_digest_said_by_key unique (client_id, door, digest, said_by)
);

comment on table list_layouts is 'Layouts of foreign lists that somebody confirmed: which column is what. A row for each person who did; they hold no names, marks or numbers of people.';
comment on column list_layouts.door is 'What such lists hold.';
comment on column list_layouts.signature is 'The shape of the headings, and what each column is: lists that are equal in it are read alike.';
comment on column list_layouts.digest is 'SHA-256 of the signature, which may be longer than an index takes.';
comment on column list_layouts.sentence is 'What the layout says, by its code: { code, params }.';
comment on column list_layouts.used_at is 'When a list was last read by it.';
comment on column list_layouts.forgotten_at is 'Since then it is asked again; confirmed anew it is null.';

create table list_values (
  client_id bigint not null,
  id bigint generated always as identity,
  door text not null check (door in ('marks', 'students', 'staff', 'chapters', 'topics', 'questions', 'remarks')),
  field text not null,
  value text not null,
  value_key text not null,
  here jsonb not null,
  said_by bigint not null,
  said_at timestamptz not null,
  used_at timestamptz not null,
  forgotten_at timestamptz,
  primary key (client_id, id),
  constraint list_values_client_id_door_field_value_key_key unique (client_id, door, field, value_key)
);

comment on table list_values is 'Words of foreign lists that somebody said the meaning of, such as X-A of a class: of the whole school. They hold no names, marks or numbers of people.';
comment on column list_values.field is 'Our column whose words they are.';
comment on column list_values.value is 'As the list had it.';
comment on column list_values.value_key is 'The same without what nobody sees: unlike blanks, dashes and quotes, large letters.';
comment on column list_values.here is 'What it is here: { "grade_id": 7 }, a word of ours, or null, which leaves its rows out.';
comment on column list_values.used_at is 'When a list was last read by it.';
comment on column list_values.forgotten_at is 'Since then it is asked again; said anew it is null.';

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'list_layouts', 'list_values']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update, delete on list_layouts, list_values to quaestor_app;
