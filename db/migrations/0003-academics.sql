-- Classes, sections, subjects, chapters, topics.

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

create unique index grades_title on grades (client_id, lower(title)) where deleted_at is null;

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

create unique index sections_title on sections (client_id, grade_id, lower(title)) where deleted_at is null;

create unique index sections_place on sections (client_id, grade_id, id);

create table subjects (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  -- Empty: taught in every section of the class.
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

create unique index subjects_code on subjects (client_id, grade_id, lower(subject_code)) where deleted_at is null;

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

create unique index chapters_title on chapters (client_id, subject_id, lower(chapter)) where deleted_at is null;

create unique index chapters_place on chapters (client_id, grade_id, subject_id, id);

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

create unique index topics_title on topics (client_id, chapter_id, lower(title)) where deleted_at is null;

create unique index topics_place on topics (client_id, chapter_id, id);
