-- Academics: classes, sections, subjects, chapters, topics. A class is `grade` in tables and code, because `class` is a keyword.

create table grades (
  client_id bigint not null,
  id bigint generated always as identity,
  title text not null,
  description text,
  level_order integer not null default 0,
  next_grade_id bigint,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, next_grade_id) references grades (client_id, id)
);

comment on table grades is 'Classes.';
comment on column grades.level_order is 'Place among the classes, the lowest first.';
comment on column grades.next_grade_id is 'Where a promotion leads; null: out of school.';

create unique index grades_title on grades (client_id, lower(title))
  where deleted_at is null;

create table sections (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  title text not null,
  capacity integer check (capacity > 0),
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id)
);

comment on table sections is 'Sections of a class.';

create unique index sections_place on sections (client_id, grade_id, id);

create unique index sections_title on sections (client_id, grade_id, lower(title))
  where deleted_at is null;

create table subjects (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  section_ids bigint[] not null default '{}',
  title text not null,
  subject_code text not null,
  kind text not null default 'THEORY' check (kind in ('THEORY', 'PRACTICAL', 'BOTH')),
  category text not null default 'COMPULSORY' check (category in ('COMPULSORY', 'ELECTIVE', 'CO_SCHOLASTIC')),
  max_marks numeric(6, 2) not null default 100,
  pass_marks numeric(6, 2) not null default 33,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id)
);

comment on table subjects is 'Subjects of a class.';
comment on column subjects.section_ids is 'Empty: taught in every section of the class.';

create unique index subjects_code on subjects (client_id, grade_id, lower(subject_code))
  where deleted_at is null;

create unique index subjects_place on subjects (client_id, grade_id, id);

create table chapters (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter text not null,
  number integer,
  weightage numeric(5, 2) check (weightage between 0 and 100),
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id, subject_id) references subjects (client_id, grade_id, id)
);

comment on table chapters is 'Chapters of a subject.';
comment on column chapters.weightage is 'Percent of the subject.';

create unique index chapters_place on chapters (client_id, grade_id, subject_id, id);

create unique index chapters_title on chapters (client_id, subject_id, lower(chapter))
  where deleted_at is null;

create table topics (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter_id bigint not null,
  title text not null,
  sub_topic text[] not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, grade_id, subject_id, chapter_id) references chapters (client_id, grade_id, subject_id, id)
);

comment on table topics is 'Topics of a chapter.';

-- Titles as people count: here they lie in order.
create index topics_natural on topics (client_id, title collate natural_order, id)
  where deleted_at is null;

create unique index topics_place on topics (client_id, chapter_id, id);

create unique index topics_title on topics (client_id, chapter_id, lower(title))
  where deleted_at is null;

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'grades', 'sections', 'subjects', 'chapters', 'topics']
  loop
    execute format('alter table %I enable row level security', school_table);
    execute format(
      'create policy own_school on %I using (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      school_table);
  end loop;
end
$$;

grant select, insert, update on chapters, grades, sections, subjects, topics to quaestor_app;
