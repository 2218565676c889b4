-- The tables as they are after all migrations, area by area, printed from the catalogue with the comments that it has. The migrations are the truth; a test
-- compares the two. UPDATE_SCHEMA=1 npx vitest run --project server server/db/schema

create collation natural_order;

-- ══ platform ══

-- Settings of the whole platform, such as the key that signs tokens, by name.
create table platform_settings (
  key text not null,
  value text not null,
  constraint platform_settings_pkey PRIMARY KEY (key)
);

-- The schools of the platform, with the settings that each makes for itself.
create table schools (
  id bigint not null generated always as identity,
  name text not null,
  sub_domain text not null, -- The school's address is this label under the base domain.
  contact_person text not null,
  email text not null,
  phone text not null,
  city text not null,
  address text,
  state text,
  pincode text,
  country text,
  board text,
  logo text,
  colour text,
  header_1 text,
  header_2 text,
  timezone text not null default 'UTC'::text,
  languages text[] not null default '{en}'::text[],
  absent_policy text not null default 'EXCLUDE'::text, -- How an absent student counts: as zero, not at all, or as whoever verifies an exam decides. An exam keeps what held when it was verified.
  approved_only boolean not null default false, -- Only approved questions come into papers.
  status smallint not null default 1,
  font text not null default 'libertinus'::text, -- What the school's papers are set in.
  media_quota_bytes bigint not null default '2147483648'::bigint, -- How much the school may store.
  session_id bigint, -- A school's year may be another than the platform's default: April to March and August to June share a platform. Null: the default.
  keep_audit_days integer, -- For how many days it is kept who did what; null: as long as the school is there.
  keep_job_days integer, -- For how many days ended jobs are kept; null: as long as the school is there.
  name_order text not null default 'FIRST_LAST'::text, -- In which order names are printed.
  retention_years integer, -- Years after the end of the last session in which a student was enrolled; null: kept until somebody asks for it.
  student_sign_in boolean not null default true,
  mail jsonb, -- Whom mails come from, and where answers go: {"from_name", "reply_to"}.
  rank_shown boolean not null default false, -- Whether ranks are shown.
  grace_limit numeric(4,2) not null default 5, -- Most marks that a student may be given to pass.
  recheck_days smallint not null default 14, -- For how many days after publication looking again may be asked for.
  small_cell smallint not null default 5, -- Groups of fewer students are not shown in reports that are shared.
  recheck_rule text not null default 'ANY'::text, -- Whether looking at marks again may lower them.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  option_letters text not null default 'LATIN'::text, -- How options and sections of a paper of one language are lettered: A, B, C, or by the letters of that language.
  pass_percent smallint not null default 33, -- With how much of its marks a new subject is passed; subjects that are there keep theirs.
  date_format text, -- How dates are written on screens, in print and in files; null: as the country does.
  rules_seen_at timestamp with time zone, -- When the rules were first changed, or found right as they are; null: nobody has looked at them.
  sheets_shown boolean not null default false, -- Pupils see their own scanned pages and answers, once results are published.
  constraint schools_pkey PRIMARY KEY (id),
  constraint schools_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint schools_absent_policy_check CHECK ((absent_policy = ANY (ARRAY['ZERO'::text, 'EXCLUDE'::text, 'ASK'::text]))),
  constraint schools_board_check CHECK ((board = ANY (ARRAY['CBSE'::text, 'ICSE'::text, 'STATE'::text, 'IB'::text, 'CAMBRIDGE'::text, 'OTHER'::text]))),
  constraint schools_date_format CHECK ((date_format = ANY (ARRAY['D MMM YYYY'::text, 'DD/MM/YYYY'::text, 'DD-MM-YYYY'::text, 'DD.MM.YYYY'::text, 'YYYY-MM-DD'::text]))),
  constraint schools_font_check CHECK ((font = ANY (ARRAY['libertinus'::text, 'new-computer-modern'::text, 'source-serif'::text, 'atkinson'::text]))),
  constraint schools_grace_limit CHECK ((((grace_limit >= (0)::numeric) AND (grace_limit <= (20)::numeric)) AND ((grace_limit * (4)::numeric) = trunc((grace_limit * (4)::numeric))))),
  constraint schools_media_quota_bytes_check CHECK ((media_quota_bytes >= 0)),
  constraint schools_name_order_check CHECK ((name_order = ANY (ARRAY['FIRST_LAST'::text, 'LAST_FIRST'::text]))),
  constraint schools_option_letters CHECK ((option_letters = ANY (ARRAY['LATIN'::text, 'OWN'::text]))),
  constraint schools_pass_percent CHECK (((pass_percent >= 0) AND (pass_percent <= 100))),
  constraint schools_recheck_days CHECK (((recheck_days >= 0) AND (recheck_days <= 365))),
  constraint schools_recheck_rule CHECK ((recheck_rule = ANY (ARRAY['ANY'::text, 'ONLY_UP'::text]))),
  constraint schools_retention_years_check CHECK (((retention_years >= 1) AND (retention_years <= 100))),
  constraint schools_small_cell CHECK (((small_cell >= 1) AND (small_cell <= 20))),
  constraint schools_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint schools_sub_domain_check CHECK ((sub_domain ~ '^[a-z0-9]([a-z0-9-]{1,30}[a-z0-9])$'::text))
);
CREATE UNIQUE INDEX schools_sub_domain ON public.schools USING btree (sub_domain) WHERE (deleted_at IS NULL);
create policy changed on schools for update using ((((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0) OR ((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = id))) with check ((((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0) OR (jsonb_build_array(id, sub_domain, country, status, created_at, created_by, deleted_at, media_quota_bytes) = columns_of_platform((tableoid)::regclass, id))));
create policy made on schools for insert with check (((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0));
create policy seen on schools for select using ((((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0) OR ((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = id)));
grant insert, select, update on schools to quaestor_app;

-- Addresses that schools had: one that was renamed leads on, and none is given away, while somebody may still know it.
create table former_sub_domains (
  sub_domain text not null,
  school_id bigint not null,
  until timestamp with time zone not null, -- Until when the old address leads on.
  constraint former_sub_domains_pkey PRIMARY KEY (sub_domain),
  constraint former_sub_domains_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id)
);
create policy of_platform on former_sub_domains for all using (((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0));
grant delete, insert, select, update on former_sub_domains to quaestor_app;

-- School years. All schools share them; the default is the one that a school takes which has chosen none.
create table sessions (
  id bigint not null generated always as identity,
  name text not null,
  start_date date not null,
  end_date date not null,
  is_default boolean not null default false,
  is_locked boolean not null default false, -- Nothing of the session can be changed any more.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_check CHECK ((end_date > start_date)),
  constraint sessions_name_check CHECK (((length(name) >= 4) AND (length(name) <= 20)))
);
CREATE UNIQUE INDEX sessions_name ON public.sessions USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sessions_one_default ON public.sessions USING btree (is_default) WHERE (is_default AND (deleted_at IS NULL));
create policy held on sessions for update using (true) with check (false);
create policy of_platform on sessions for all using (((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0));
create policy seen on sessions for select using (true);
grant insert, select, update on sessions to quaestor_app;

-- Roles of the platform and of schools. Numbers below 101 are the roles that every installation has.
create table roles (
  id bigint not null generated by default as identity,
  title text not null,
  created_for text not null,
  base_kind smallint not null, -- Which of the five kinds of people the role is made from: super admin 1, school admin 2, teacher 3, student 4, examination staff 5.
  scope text not null, -- How far it reaches: the whole school, what is assigned, or what is one's own.
  status smallint not null default 1,
  description text,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_base_kind_check CHECK (((base_kind >= 1) AND (base_kind <= 5))),
  constraint roles_created_for_check CHECK ((created_for = ANY (ARRAY['SUPER'::text, 'SCHOOL'::text]))),
  constraint roles_scope_check CHECK ((scope = ANY (ARRAY['ALL'::text, 'ASSIGNED'::text, 'OWN'::text]))),
  constraint roles_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX roles_title ON public.roles USING btree (created_for, lower(title)) WHERE (deleted_at IS NULL);
create policy held on roles for update using (((created_for = 'SCHOOL'::text) AND (NULLIF(current_setting('app.client_id'::text, true), ''::text) IS NOT NULL))) with check (false);
create policy of_platform on roles for all using (((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0));
create policy seen on roles for select using (((created_for = 'SCHOOL'::text) AND (NULLIF(current_setting('app.client_id'::text, true), ''::text) IS NOT NULL)));
grant insert, select, update on roles to quaestor_app;

-- What a role may do, for every school. A permission that a role was ever given stays as a row, on or off: one that is missing is new, and is given at the next start (server/seed/seed-roles.ts).
create table role_permissions (
  role_id bigint not null,
  module text not null,
  action text not null,
  status boolean not null,
  set_by bigint, -- Who last set it; null: it came with the installation.
  set_at timestamp with time zone,
  constraint role_permissions_pkey PRIMARY KEY (role_id, module, action),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
create policy of_platform on role_permissions for all using (((NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint = 0));
create policy seen on role_permissions for select using ((NULLIF(current_setting('app.client_id'::text, true), ''::text) IS NOT NULL));
grant insert, select, update on role_permissions to quaestor_app;

-- A school's own difference from what a role may do.
create table school_permissions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  role_id bigint not null,
  module text not null,
  action text not null,
  status boolean not null,
  set_by bigint,
  set_at timestamp with time zone,
  constraint school_permissions_pkey PRIMARY KEY (client_id, id),
  constraint school_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE UNIQUE INDEX school_permissions_one ON public.school_permissions USING btree (client_id, role_id, module, action);
create policy own_school on school_permissions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on school_permissions to quaestor_app;

-- Who did what to which row, with the row before and after. Entries are never changed or removed by the app.
create table audit_entries (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint,
  impersonator_id bigint, -- The super admin who acted as the account.
  entity text not null,
  entity_id bigint,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  created_at timestamp with time zone not null default now(),
  api_key_id bigint, -- The key of the program that did it.
  constraint audit_entries_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX audit_entries_entity ON public.audit_entries USING btree (client_id, entity, entity_id);
CREATE INDEX audit_entries_recent ON public.audit_entries USING btree (client_id, created_at DESC, id DESC);
create policy own_school on audit_entries for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on audit_entries to quaestor_app;

-- ══ sign-in ══

-- People who sign in.
create table accounts (
  client_id bigint not null,
  id bigint not null generated always as identity,
  email text,
  name text not null,
  mobile text,
  password_hash text,
  role_id bigint not null,
  status smallint not null default 1,
  login_name text, -- What somebody signs in with beside or without an e-mail address, in lower case: a student by the admission number, staff by the employee ID, with p- or t- before it where somebody else has that name.
  email_verified_at timestamp with time zone,
  language text,
  photo text,
  last_sign_in_at timestamp with time zone,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  trust_from timestamp with time zone, -- Devices that were told before to skip the second step are asked again.
  passkey_handle text, -- What a passkey knows the account by: random, never an id or an address.
  keeps_local boolean not null default false, -- An admin who signs in without the account elsewhere where the others must have one.
  constraint accounts_pkey PRIMARY KEY (client_id, id),
  constraint accounts_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint accounts_login_name_check CHECK (((login_name = lower(login_name)) AND (login_name <> ''::text) AND (POSITION(('@'::text) IN (login_name)) = 0))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (client_id, lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accounts_login_name ON public.accounts USING btree (client_id, login_name) WHERE ((deleted_at IS NULL) AND (login_name IS NOT NULL));
CREATE UNIQUE INDEX accounts_passkey_handle ON public.accounts USING btree (client_id, passkey_handle) WHERE (passkey_handle IS NOT NULL);
CREATE INDEX accounts_role ON public.accounts USING btree (client_id, role_id) WHERE (deleted_at IS NULL);
create policy own_school on accounts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on accounts to quaestor_app;

-- Links and printed codes that lead a person in, or to a report.
create table account_links (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  purpose text not null,
  delivery text not null, -- How it reaches the person.
  token_hash text not null, -- Keyed; the secret itself is stored nowhere.
  sent_to text,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  otp_hash text,
  otp_tries integer not null default 0,
  otp_sent_at timestamp with time zone,
  otp_sends timestamp with time zone[] not null default '{}'::timestamp with time zone[], -- When codes were sent within the last hour.
  otp_verified_at timestamp with time zone,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint account_links_pkey PRIMARY KEY (client_id, id),
  constraint account_links_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id),
  constraint account_links_delivery_check CHECK ((delivery = ANY (ARRAY['MAIL'::text, 'COPIED'::text, 'PRINTED'::text, 'SHOWN'::text]))),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['INVITE'::text, 'VERIFY'::text, 'RESET'::text, 'EMAIL'::text, 'REPORT'::text, 'CODE'::text, 'ENROL'::text])))
);
CREATE INDEX account_links_account ON public.account_links USING btree (client_id, account_id, id DESC);
CREATE UNIQUE INDEX account_links_live ON public.account_links USING btree (client_id, account_id, purpose) WHERE ((used_at IS NULL) AND (revoked_at IS NULL) AND (purpose <> 'REPORT'::text));
CREATE UNIQUE INDEX account_links_token ON public.account_links USING btree (client_id, token_hash);
create policy own_school on account_links for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on account_links to quaestor_app;

-- Sign-ins that last: one a device.
create table sign_ins (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  kind text not null,
  impersonator_id bigint,
  nonce text not null, -- Mixed into every refresh cookie of this sign-in, so that no cookie can be computed from the server's key alone.
  refresh_count integer not null default 0, -- Number of the refresh cookie that is good now; the one before stays good for 30 s after rotated_at.
  rotated_at timestamp with time zone not null,
  remember boolean not null default false,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  device text, -- Which browser on which system.
  address_masked text, -- The network that it came from.
  link_id bigint, -- A report link's sign-in opens that report and no other.
  impersonator_sign_in_id bigint, -- The sign-in of the platform from which somebody acts as this account; null where nobody does.
  created_at timestamp with time zone not null,
  provider_id bigint, -- By which issuer it began; null: by none.
  auth_at timestamp with time zone, -- When its person showed who they are; null of those before it was kept.
  methods text[] not null default '{}'::text[], -- What was shown when it began: PASSWORD, PASSKEY, OIDC, TOTP, RECOVERY, TRUSTED, LINK.
  stepped_up_at timestamp with time zone, -- When its person last confirmed who they are: what is dangerous may be done for ten minutes.
  step_up_method text,
  must_enrol boolean not null default false, -- Its person sets up a second step first, and does nothing else until then.
  constraint sign_ins_pkey PRIMARY KEY (client_id, id),
  constraint sign_ins_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id),
  constraint sign_ins_client_id_link_id_fkey FOREIGN KEY (client_id, link_id) REFERENCES account_links(client_id, id),
  constraint sign_ins_kind_check CHECK ((kind = ANY (ARRAY['PASSWORD'::text, 'IMPERSONATION'::text, 'REPORT'::text])))
);
CREATE INDEX sign_ins_account ON public.sign_ins USING btree (client_id, account_id) WHERE (revoked_at IS NULL);
create policy own_school on sign_ins for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on sign_ins to quaestor_app;

-- Wrong passwords of late, by account and network address: who guesses has to pause.
create table sign_in_failures (
  client_id bigint not null,
  id bigint not null generated always as identity,
  email text not null,
  address text not null,
  failed_at timestamp with time zone not null,
  account_id bigint, -- The account that was meant, whichever of its names was typed; null: nobody is called so.
  constraint sign_in_failures_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX sign_in_failures_account ON public.sign_in_failures USING btree (client_id, account_id, failed_at) WHERE (account_id IS NOT NULL);
CREATE INDEX sign_in_failures_address ON public.sign_in_failures USING btree (client_id, address, failed_at);
CREATE INDEX sign_in_failures_recent ON public.sign_in_failures USING btree (client_id, email, address, failed_at);
create policy own_school on sign_in_failures for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on sign_in_failures to quaestor_app;

-- ══ academics ══

-- Classes.
create table grades (
  client_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  description text,
  level_order integer not null default 0, -- Place among the classes, the lowest first.
  next_grade_id bigint, -- Where a promotion leads; null: out of school.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  titles jsonb not null default '{}'::jsonb, -- Its name in other languages than the one it is named in, by language.
  constraint grades_pkey PRIMARY KEY (client_id, id),
  constraint grades_client_id_next_grade_id_fkey FOREIGN KEY (client_id, next_grade_id) REFERENCES grades(client_id, id)
);
CREATE UNIQUE INDEX grades_title ON public.grades USING btree (client_id, lower(title)) WHERE (deleted_at IS NULL);
create policy own_school on grades for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on grades to quaestor_app;

-- Sections of a class.
create table sections (
  client_id bigint not null,
  id bigint not null generated always as identity,
  grade_id bigint not null,
  title text not null,
  capacity integer,
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  stream text, -- What its pupils learn, as Science: says which subjects are for it, and is read in lists ("XI Science A"). Null: none.
  constraint sections_pkey PRIMARY KEY (client_id, id),
  constraint sections_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint sections_capacity_check CHECK ((capacity > 0)),
  constraint sections_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint sections_stream CHECK (((length(stream) >= 1) AND (length(stream) <= 30)))
);
CREATE UNIQUE INDEX sections_place ON public.sections USING btree (client_id, grade_id, id);
CREATE UNIQUE INDEX sections_title ON public.sections USING btree (client_id, grade_id, lower(title)) WHERE (deleted_at IS NULL);
create policy own_school on sections for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on sections to quaestor_app;

-- Subjects of a class.
create table subjects (
  client_id bigint not null,
  id bigint not null generated always as identity,
  grade_id bigint not null,
  section_ids bigint[] not null default '{}'::bigint[], -- Empty: taught in every section of the class.
  title text not null,
  subject_code text not null,
  kind text not null default 'THEORY'::text,
  category text not null default 'COMPULSORY'::text,
  max_marks numeric(6,2) not null default 100,
  pass_marks numeric(6,2) not null default 33,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  titles jsonb not null default '{}'::jsonb, -- Its name in other languages than the one it is named in, by language.
  constraint subjects_pkey PRIMARY KEY (client_id, id),
  constraint subjects_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint subjects_category_check CHECK ((category = ANY (ARRAY['COMPULSORY'::text, 'ELECTIVE'::text, 'CO_SCHOLASTIC'::text]))),
  constraint subjects_kind_check CHECK ((kind = ANY (ARRAY['THEORY'::text, 'PRACTICAL'::text, 'BOTH'::text])))
);
CREATE UNIQUE INDEX subjects_code ON public.subjects USING btree (client_id, grade_id, lower(subject_code)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX subjects_place ON public.subjects USING btree (client_id, grade_id, id);
create policy own_school on subjects for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on subjects to quaestor_app;

-- Chapters of a subject.
create table chapters (
  client_id bigint not null,
  id bigint not null generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter text not null,
  number integer,
  weightage numeric(5,2), -- Percent of the subject.
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint chapters_pkey PRIMARY KEY (client_id, id),
  constraint chapters_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint chapters_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint chapters_weightage_check CHECK (((weightage >= (0)::numeric) AND (weightage <= (100)::numeric)))
);
CREATE UNIQUE INDEX chapters_place ON public.chapters USING btree (client_id, grade_id, subject_id, id);
CREATE UNIQUE INDEX chapters_title ON public.chapters USING btree (client_id, subject_id, lower(chapter)) WHERE (deleted_at IS NULL);
create policy own_school on chapters for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on chapters to quaestor_app;

-- Topics of a chapter.
create table topics (
  client_id bigint not null,
  id bigint not null generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter_id bigint not null,
  title text not null,
  sub_topic text[] not null default '{}'::text[],
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint topics_pkey PRIMARY KEY (client_id, id),
  constraint topics_client_id_grade_id_subject_id_chapter_id_fkey FOREIGN KEY (client_id, grade_id, subject_id, chapter_id) REFERENCES chapters(client_id, grade_id, subject_id, id),
  constraint topics_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE INDEX topics_natural ON public.topics USING btree (client_id, title COLLATE natural_order, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX topics_place ON public.topics USING btree (client_id, chapter_id, id);
CREATE UNIQUE INDEX topics_title ON public.topics USING btree (client_id, chapter_id, lower(title)) WHERE (deleted_at IS NULL);
create policy own_school on topics for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on topics to quaestor_app;

-- The set-up of a school as it stands while it is typed: one for each, and the row that making it is done under.
create table set_up_drafts (
  client_id bigint not null,
  draft jsonb, -- { step, plan }; null: nothing is being set up.
  row_version integer not null default 0, -- 0: nothing was ever kept.
  updated_at timestamp with time zone not null,
  updated_by bigint, -- Who kept it last.
  constraint set_up_drafts_pkey PRIMARY KEY (client_id)
);
create policy own_school on set_up_drafts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on set_up_drafts to quaestor_app;

-- ══ people ══

-- Members of staff. The account's status decides whether somebody works here.
create table staff (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  emp_id text not null,
  first_name text not null,
  last_name text,
  gender text,
  designation text,
  date_of_joining date,
  left_on date, -- The last day.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (client_id, id),
  constraint staff_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id)
);
CREATE UNIQUE INDEX staff_account ON public.staff USING btree (client_id, account_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX staff_emp_id ON public.staff USING btree (client_id, lower(emp_id)) WHERE (deleted_at IS NULL);
create policy own_school on staff for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on staff to quaestor_app;

-- What somebody teaches in a session: a class, a section, a subject.
create table staff_assignments (
  client_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  session_id bigint not null,
  grade_id bigint not null,
  section_id bigint, -- Null: every section of the class.
  subject_id bigint, -- Null: every subject of the section, as its class teacher.
  is_class_teacher boolean not null default false,
  ends_on date, -- From this day on it gives no rights any more; what was done by it stays.
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint staff_assignments_pkey PRIMARY KEY (client_id, id),
  constraint staff_assignments_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint staff_assignments_client_id_grade_id_section_id_fkey FOREIGN KEY (client_id, grade_id, section_id) REFERENCES sections(client_id, grade_id, id),
  constraint staff_assignments_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint staff_assignments_client_id_staff_id_fkey FOREIGN KEY (client_id, staff_id) REFERENCES staff(client_id, id),
  constraint staff_assignments_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint staff_assignments_class_teacher_check CHECK (((NOT is_class_teacher) OR (section_id IS NOT NULL)))
);
CREATE UNIQUE INDEX staff_assignments_class_teacher ON public.staff_assignments USING btree (client_id, session_id, section_id) WHERE (is_class_teacher AND (ends_on IS NULL));
CREATE UNIQUE INDEX staff_assignments_one ON public.staff_assignments USING btree (client_id, staff_id, session_id, grade_id, COALESCE(section_id, (0)::bigint), COALESCE(subject_id, (0)::bigint)) WHERE (ends_on IS NULL);
CREATE INDEX staff_assignments_place ON public.staff_assignments USING btree (client_id, session_id, grade_id);
create policy own_school on staff_assignments for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on staff_assignments to quaestor_app;

-- Students, with their guardians. Where somebody learns stands in the enrolments.
create table students (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint,
  admission_no text not null,
  f_name text not null,
  l_name text,
  gender text,
  dob date,
  email text,
  guardian_name text not null,
  guardian_mobile text,
  guardian_email text,
  accommodations jsonb not null default '{}'::jsonb, -- What the student is given in exams, such as large print and extra time.
  guardians jsonb not null default '[]'::jsonb, -- Further contacts beside the first: [{ name, relation, mobile, email }].
  search_text text not null default ''::text, -- Name in both orders and admission number, without accents and apostrophes, in lower case, characters beyond ASCII as codes.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  photo text, -- Address of the picture that is printed on cards; shown to staff alone.
  constraint students_pkey PRIMARY KEY (client_id, id),
  constraint students_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id)
);
CREATE INDEX students_account ON public.students USING btree (client_id, account_id) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX students_admission_no ON public.students USING btree (client_id, lower(admission_no)) WHERE (deleted_at IS NULL);
CREATE INDEX students_born ON public.students USING btree (client_id, dob) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX students_email ON public.students USING btree (client_id, lower(email)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
CREATE INDEX students_search ON public.students USING gin (client_id, search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
create policy own_school on students for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on students to quaestor_app;

-- A student in a session: class, section, roll number, and how it ended.
create table enrolments (
  client_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  session_id bigint not null,
  grade_id bigint not null,
  section_id bigint not null,
  roll_no text,
  state text not null default 'ACTIVE'::text,
  status smallint not null default 1,
  joined_on date,
  left_on date,
  leave_reason text,
  promotion_id bigint, -- The promotion that made it.
  away datemultirange not null default '{}'::datemultirange, -- Who left and came back to the same enrolment was away between: an exam of those days does not list the student.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint enrolments_pkey PRIMARY KEY (client_id, id),
  constraint enrolments_client_id_grade_id_section_id_fkey FOREIGN KEY (client_id, grade_id, section_id) REFERENCES sections(client_id, grade_id, id),
  constraint enrolments_client_id_promotion_id_fkey FOREIGN KEY (client_id, promotion_id) REFERENCES promotions(client_id, id),
  constraint enrolments_client_id_student_id_fkey FOREIGN KEY (client_id, student_id) REFERENCES students(client_id, id),
  constraint enrolments_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint enrolments_dates_check CHECK ((left_on >= joined_on)),
  constraint enrolments_leave_reason_check CHECK ((leave_reason = ANY (ARRAY['TRANSFER'::text, 'OTHER'::text]))),
  constraint enrolments_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PROMOTED'::text, 'DETAINED'::text, 'TRANSFERRED'::text, 'GRADUATED'::text, 'LEFT'::text]))),
  constraint enrolments_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX enrolments_one ON public.enrolments USING btree (client_id, student_id, session_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrolments_roll ON public.enrolments USING btree (client_id, lower(roll_no)) WHERE ((deleted_at IS NULL) AND (roll_no IS NOT NULL));
CREATE UNIQUE INDEX enrolments_roll_no ON public.enrolments USING btree (client_id, session_id, section_id, lower(roll_no)) WHERE ((deleted_at IS NULL) AND (roll_no IS NOT NULL) AND (left_on IS NULL));
CREATE INDEX enrolments_section ON public.enrolments USING btree (client_id, session_id, section_id) INCLUDE (grade_id, state, status, student_id) WHERE (deleted_at IS NULL);
CREATE INDEX enrolments_student ON public.enrolments USING btree (client_id, student_id) WHERE (deleted_at IS NULL);
create policy own_school on enrolments for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on enrolments to quaestor_app;

-- Which electives somebody takes; compulsory subjects are everybody's.
create table enrolment_subjects (
  client_id bigint not null,
  enrolment_id bigint not null,
  subject_id bigint not null,
  constraint enrolment_subjects_pkey PRIMARY KEY (client_id, enrolment_id, subject_id),
  constraint enrolment_subjects_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint enrolment_subjects_client_id_subject_id_fkey FOREIGN KEY (client_id, subject_id) REFERENCES subjects(client_id, id)
);
CREATE INDEX enrolment_subjects_subject ON public.enrolment_subjects USING btree (client_id, subject_id);
create policy own_school on enrolment_subjects for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on enrolment_subjects to quaestor_app;

-- Changes of section within a session, with where the student was before.
create table enrolment_moves (
  client_id bigint not null,
  id bigint not null generated always as identity,
  enrolment_id bigint not null,
  from_grade_id bigint not null,
  from_section_id bigint not null,
  to_grade_id bigint not null,
  to_section_id bigint not null,
  from_roll_no text,
  moved_on date not null,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint enrolment_moves_pkey PRIMARY KEY (client_id, id),
  constraint enrolment_moves_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint enrolment_moves_client_id_from_grade_id_from_section_id_fkey FOREIGN KEY (client_id, from_grade_id, from_section_id) REFERENCES sections(client_id, grade_id, id),
  constraint enrolment_moves_client_id_to_grade_id_to_section_id_fkey FOREIGN KEY (client_id, to_grade_id, to_section_id) REFERENCES sections(client_id, grade_id, id)
);
CREATE INDEX enrolment_moves_enrolment ON public.enrolment_moves USING btree (client_id, enrolment_id, moved_on);
create policy own_school on enrolment_moves for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on enrolment_moves to quaestor_app;

-- Promotions of many students from one session to the next.
create table promotions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  from_session_id bigint not null,
  to_session_id bigint not null,
  counts jsonb not null,
  undone_at timestamp with time zone, -- All of it; a part of it stands in the items.
  undone_by bigint,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint promotions_pkey PRIMARY KEY (client_id, id),
  constraint promotions_from_session_id_fkey FOREIGN KEY (from_session_id) REFERENCES sessions(id),
  constraint promotions_to_session_id_fkey FOREIGN KEY (to_session_id) REFERENCES sessions(id)
);
CREATE INDEX promotions_recent ON public.promotions USING btree (client_id, id DESC);
create policy own_school on promotions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on promotions to quaestor_app;

-- What a promotion did to each student, so that it can be undone.
create table promotion_items (
  client_id bigint not null,
  promotion_id bigint not null,
  student_id bigint not null,
  action text not null,
  from_enrolment_id bigint not null,
  to_enrolment_id bigint,
  before jsonb not null, -- The enrolment that was closed or moved, as it was: { grade_id, section_id, roll_no, state, left_on, leave_reason, row_version }.
  undone_at timestamp with time zone,
  constraint promotion_items_pkey PRIMARY KEY (client_id, promotion_id, student_id),
  constraint promotion_items_client_id_from_enrolment_id_fkey FOREIGN KEY (client_id, from_enrolment_id) REFERENCES enrolments(client_id, id),
  constraint promotion_items_client_id_promotion_id_fkey FOREIGN KEY (client_id, promotion_id) REFERENCES promotions(client_id, id),
  constraint promotion_items_client_id_student_id_fkey FOREIGN KEY (client_id, student_id) REFERENCES students(client_id, id),
  constraint promotion_items_client_id_to_enrolment_id_fkey FOREIGN KEY (client_id, to_enrolment_id) REFERENCES enrolments(client_id, id),
  constraint promotion_items_action_check CHECK ((action = ANY (ARRAY['PROMOTE'::text, 'DETAIN'::text, 'TRANSFER_SECTION'::text, 'GRADUATE'::text, 'LEAVE'::text])))
);
CREATE INDEX promotion_items_student ON public.promotion_items USING btree (client_id, student_id);
create policy own_school on promotion_items for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on promotion_items to quaestor_app;

-- Students whose data is to go, or is gone.
create table erasures (
  client_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  keep_results boolean not null,
  reason text, -- Why; gone with the student's other texts.
  erase_on date not null,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  done_at timestamp with time zone,
  backups_until date, -- Until when older back-ups are to be destroyed.
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint erasures_pkey PRIMARY KEY (client_id, id),
  constraint erasures_client_id_student_id_fkey FOREIGN KEY (client_id, student_id) REFERENCES students(client_id, id)
);
CREATE UNIQUE INDEX erasures_one ON public.erasures USING btree (client_id, student_id) WHERE (cancelled_at IS NULL);
create policy own_school on erasures for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on erasures to quaestor_app;

-- ══ questions ══

-- The bank. A question is a place in the syllabus and a state; what it says is in immutable versions. The columns that lists filter by stand here, beside the number of the newest version.
create table questions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  grade_id bigint not null,
  subject_id bigint not null,
  chapter_id bigint not null,
  topic_id bigint,
  version integer not null default 1,
  type text not null,
  level text not null,
  skill text not null,
  max_marks numeric(6,2) not null,
  language text not null default 'en'::text,
  tags text[] not null default '{}'::text[],
  search_text text not null, -- Question, options and parts in lower case, characters beyond ASCII as codes; where there are accents, a line break and all of it without them; where there are tags, a line break more and the tags.
  review_state text not null default 'DRAFT'::text,
  times_used integer not null default 0,
  last_used_at timestamp with time zone,
  status smallint not null default 1,
  written_by bigint, -- Who wrote the newest text.
  expected_minutes numeric(5,2), -- Minutes that a student is expected to need; null: its share of the paper's time by marks.
  draw_key integer not null generated always as (hashint8(id)) stored, -- A place in a random order that never changes: whoever draws begins at a place of their seed and reads on, so that a class of a million questions costs no more than one of a hundred.
  measured_exams integer not null default 0, -- Of how many settled exams the measured figures are: written when an exam is settled or opened again, in the same transaction.
  measured_n integer not null default 0, -- Answers that are counted.
  facility real, -- Percent of the marks that was reached; null below ten answers. Real, because behind row-level security only comparisons that leak nothing use an index, and those of numeric may.
  discrimination real, -- Correlation with the rest of the exam, in percent.
  key_in_doubt boolean not null default false, -- Who did well elsewhere missed it, as its newest version asks it: assembly leaves it out until somebody has looked.
  doubted_at timestamp with time zone, -- When that was last found or taken back.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint questions_pkey PRIMARY KEY (client_id, id),
  constraint questions_client_id_chapter_id_topic_id_fkey FOREIGN KEY (client_id, chapter_id, topic_id) REFERENCES topics(client_id, chapter_id, id),
  constraint questions_client_id_grade_id_subject_id_chapter_id_fkey FOREIGN KEY (client_id, grade_id, subject_id, chapter_id) REFERENCES chapters(client_id, grade_id, subject_id, id),
  constraint questions_expected_minutes_check CHECK ((((expected_minutes >= 0.25) AND (expected_minutes <= (300)::numeric)) AND ((expected_minutes * (4)::numeric) = trunc((expected_minutes * (4)::numeric))))),
  constraint questions_level_check CHECK ((level = ANY (ARRAY['EASY'::text, 'MEDIUM'::text, 'HARD'::text]))),
  constraint questions_max_marks_check CHECK ((max_marks > (0)::numeric)),
  constraint questions_review_state_check CHECK ((review_state = ANY (ARRAY['DRAFT'::text, 'IN_REVIEW'::text, 'APPROVED'::text, 'REJECTED'::text, 'RETIRED'::text]))),
  constraint questions_skill_check CHECK ((skill = ANY (ARRAY['REMEMBER'::text, 'UNDERSTAND'::text, 'APPLY'::text, 'ANALYSE'::text, 'EVALUATE'::text, 'CREATE'::text]))),
  constraint questions_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint questions_type_check CHECK ((type = ANY (ARRAY['MCQ_SINGLE'::text, 'MCQ_MULTI'::text, 'TRUE_FALSE'::text, 'ASSERTION_REASON'::text, 'FILL_BLANK'::text, 'MATCH'::text, 'ORDER'::text, 'NUMERIC'::text, 'VERY_SHORT'::text, 'SHORT'::text, 'LONG'::text, 'DIAGRAM'::text, 'CASE_STUDY'::text])))
);
CREATE INDEX questions_changed ON public.questions USING btree (client_id, subject_id, GREATEST(updated_at, last_used_at, doubted_at));
CREATE INDEX questions_count ON public.questions USING btree (client_id, subject_id, language, topic_id, chapter_id, level, skill, type, max_marks, last_used_at, review_state, expected_minutes) WHERE ((deleted_at IS NULL) AND (status = 1) AND (review_state <> ALL (ARRAY['REJECTED'::text, 'RETIRED'::text])) AND (NOT key_in_doubt));
CREATE INDEX questions_doubted ON public.questions USING btree (client_id, id) WHERE (key_in_doubt AND (deleted_at IS NULL));
CREATE INDEX questions_draw ON public.questions USING btree (client_id, subject_id, chapter_id, level, skill, type, draw_key, id, topic_id, max_marks, last_used_at, review_state, language, expected_minutes) WHERE ((deleted_at IS NULL) AND (status = 1) AND (review_state <> ALL (ARRAY['REJECTED'::text, 'RETIRED'::text])) AND (NOT key_in_doubt));
CREATE INDEX questions_facility ON public.questions USING btree (client_id, facility, id) WHERE (deleted_at IS NULL);
CREATE INDEX questions_listed ON public.questions USING btree (client_id, id DESC) INCLUDE (grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks, status, review_state, times_used, updated_at, language, created_by) WHERE (deleted_at IS NULL);
CREATE INDEX questions_newest ON public.questions USING btree (client_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX questions_place ON public.questions USING btree (client_id, subject_id, chapter_id, type, level, skill, max_marks, status, review_state) WHERE (deleted_at IS NULL);
CREATE INDEX questions_search ON public.questions USING gin (client_id, search_text gin_trgm_ops);
create policy own_school on questions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on questions to quaestor_app;

-- What a question says, asks and takes as its answer, version by version. Versions are never changed by the app.
create table question_versions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  question_id bigint not null,
  version integer not null,
  type text not null,
  level text not null,
  skill text not null,
  max_marks numeric(6,2) not null,
  negative_marks numeric(6,2) not null default 0,
  question_text text not null,
  question_options jsonb not null default '[]'::jsonb,
  sub_questions jsonb not null default '[]'::jsonb,
  answer jsonb,
  explanation text,
  source text,
  language text not null default 'en'::text,
  translations jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint question_versions_pkey PRIMARY KEY (client_id, id),
  constraint question_versions_client_id_question_id_fkey FOREIGN KEY (client_id, question_id) REFERENCES questions(client_id, id)
);
CREATE UNIQUE INDEX question_versions_one ON public.question_versions USING btree (client_id, question_id, version);
create policy own_school on question_versions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on question_versions to quaestor_app;

-- What was said of a question in review, step by step.
create table question_reviews (
  client_id bigint not null,
  id bigint not null generated always as identity,
  question_id bigint not null,
  version integer not null,
  from_state text not null,
  review_state text not null,
  comment text,
  comment_said jsonb, -- What Quaestor itself remarks, by its code and values; null where a person wrote the comment.
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint question_reviews_pkey PRIMARY KEY (client_id, id),
  constraint question_reviews_client_id_question_id_fkey FOREIGN KEY (client_id, question_id) REFERENCES questions(client_id, id)
);
CREATE INDEX question_reviews_question ON public.question_reviews USING btree (client_id, question_id, id DESC);
create policy own_school on question_reviews for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on question_reviews to quaestor_app;

-- What of each question is compared with others, found by any of its terms. Derived: a search for similar questions fills in what is missing.
create table question_terms (
  client_id bigint not null,
  question_id bigint not null,
  subject_id bigint not null,
  version integer not null, -- Of the question's text when its terms were taken.
  spread integer not null, -- Scatters the questions: the first thousand by it are a fair sample of a subject.
  terms integer[] not null,
  constraint question_terms_pkey PRIMARY KEY (client_id, question_id),
  constraint question_terms_client_id_question_id_fkey FOREIGN KEY (client_id, question_id) REFERENCES questions(client_id, id)
);
CREATE INDEX question_terms_sample ON public.question_terms USING btree (client_id, subject_id, spread);
CREATE INDEX question_terms_search ON public.question_terms USING gin (client_id, terms);
create policy own_school on question_terms for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on question_terms to quaestor_app;

-- The words that a school's questions hold or once held, for spellings near what is searched. Nobody waits for another who writes the same word, so that one may stand here twice.
create table question_words (
  client_id bigint not null,
  id bigint not null generated always as identity,
  length smallint not null, -- Letters and their signs: a near spelling has one or two more or fewer.
  word text not null, -- In lower case, Latin letters without accents; from four letters on.
  constraint question_words_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX question_words_near ON public.question_words USING btree (client_id, length, word);
create policy own_school on question_words for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on question_words to quaestor_app;

-- Pairs of questions that are too similar for one paper, and what was decided on them.
create table question_pairs (
  client_id bigint not null,
  id bigint not null generated always as identity,
  subject_id bigint not null,
  first_id bigint not null,
  second_id bigint not null,
  score real not null,
  state text not null default 'FOUND'::text,
  kept_id bigint, -- Of MERGED: the question that stayed.
  retired_from text, -- Of MERGED: the review state that the other had before.
  decided_at timestamp with time zone,
  decided_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint question_pairs_pkey PRIMARY KEY (client_id, id),
  constraint question_pairs_client_id_first_id_fkey FOREIGN KEY (client_id, first_id) REFERENCES questions(client_id, id),
  constraint question_pairs_client_id_second_id_fkey FOREIGN KEY (client_id, second_id) REFERENCES questions(client_id, id),
  constraint question_pairs_client_id_subject_id_fkey FOREIGN KEY (client_id, subject_id) REFERENCES subjects(client_id, id),
  constraint question_pairs_check CHECK ((first_id < second_id)),
  constraint question_pairs_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  constraint question_pairs_state_check CHECK ((state = ANY (ARRAY['FOUND'::text, 'ENEMIES'::text, 'KEPT'::text, 'MERGED'::text])))
);
CREATE UNIQUE INDEX question_pairs_one ON public.question_pairs USING btree (client_id, first_id, second_id);
CREATE INDEX question_pairs_second ON public.question_pairs USING btree (client_id, second_id);
CREATE INDEX question_pairs_subject ON public.question_pairs USING btree (client_id, subject_id, state, score DESC);
create policy own_school on question_pairs for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on question_pairs to quaestor_app;

-- Changes of many rows in one go, so that they can be undone.
create table bulk_changes (
  client_id bigint not null,
  id bigint not null generated always as identity,
  entity text not null,
  rows jsonb not null, -- [{ id, row_version, before }].
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint bulk_changes_pkey PRIMARY KEY (client_id, id)
);
create policy own_school on bulk_changes for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on bulk_changes to quaestor_app;

-- A file of questions as it was read: its maker's alone, for a week after the last change, at most twenty a person.
create table import_readings (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null, -- Of the file.
  format text not null,
  state text not null, -- DONE: every question of it is saved or left out.
  defaults jsonb not null, -- { grade_id, subject_id, chapter_id, … }: what was chosen for all that the file doesn't say.
  layout jsonb not null, -- How its questions are laid out, as it was decided for the whole of it.
  layout_known boolean not null, -- Somebody of the school has confirmed the layout; before that every question is in doubt.
  losses jsonb not null, -- [{ code, detail }] of the file as a whole.
  pictures jsonb not null, -- [{ part, key, bytes, width, height }]: pictures of the file, re-encoded, as files reading-<key>; they count to the quota when a question with them is saved.
  import_ids bigint[] not null default '{}'::bigint[], -- The imports that its questions were saved by.
  is_mended boolean not null default false, -- Somebody has said something of it: it goes after those of which nobody has.
  created_at timestamp with time zone not null,
  created_by bigint not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone, -- Nobody sees it any more; it goes with the next night.
  places jsonb not null default '[]'::jsonb, -- [{ path, grade_id, subject_id, chapter_id, topic_id, remembered }]: where its categories go.
  constraint import_readings_pkey PRIMARY KEY (client_id, id),
  constraint import_readings_state_check CHECK ((state = ANY (ARRAY['READING'::text, 'READY'::text, 'DONE'::text])))
);
CREATE INDEX import_readings_old ON public.import_readings USING btree (updated_at);
CREATE INDEX import_readings_owner ON public.import_readings USING btree (client_id, created_by, id DESC);
create policy own_school on import_readings for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on import_readings to quaestor_app;

-- The questions of a file that was read, with what is not sure of each.
create table import_reading_items (
  client_id bigint not null,
  reading_id bigint not null,
  "row" integer not null, -- Its place among the questions of the file, from 1.
  number integer, -- As it is printed.
  category text[], -- Where the file puts it, from the outermost category on.
  state text not null, -- What becomes of it as things stand; worked out from the columns beside it.
  take text, -- What somebody said of it.
  question jsonb not null, -- What the file or somebody says of it, by the fields of question/create; the rest are the defaults of the file.
  doubts jsonb not null, -- [{ code, field, detail }]; those of fields that were mended are gone.
  accepted text[] not null default '{}'::text[], -- Codes of doubts that somebody has looked at.
  faults jsonb not null, -- [{ path, code, params }]: what question/create would refuse.
  losses jsonb not null, -- [{ code, detail }]
  codes text[] not null, -- Doubts that are open, and losses: what it is found by.
  source jsonb not null, -- [{ place, role }]: its paragraphs and tables of the file.
  duplicate jsonb, -- { question_id or row, score }: what says the same.
  is_mended boolean not null default false, -- Somebody has changed or accepted something of it.
  question_id bigint, -- Once it is saved.
  same_text text not null, -- What it says, as questions.search_text begins: two with the same are the same question.
  row_version integer not null default 0,
  terms integer[] not null default '{}'::integer[], -- What of it is compared with the bank, as question_terms.terms.
  constraint import_reading_items_pkey PRIMARY KEY (client_id, reading_id, "row"),
  constraint import_reading_items_client_id_reading_id_fkey FOREIGN KEY (client_id, reading_id) REFERENCES import_readings(client_id, id),
  constraint import_reading_items_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'DOUBTFUL'::text, 'BLOCKED'::text, 'DUPLICATE'::text, 'LEFT_OUT'::text, 'SAVED'::text]))),
  constraint import_reading_items_take_check CHECK ((take = ANY (ARRAY['TAKE'::text, 'LEAVE_OUT'::text])))
);
create policy own_school on import_reading_items for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on import_reading_items to quaestor_app;

-- The paragraphs and tables of a file that was read.
create table import_reading_blocks (
  client_id bigint not null,
  reading_id bigint not null,
  place integer not null, -- In the file, from 0.
  html text not null, -- To be shown; all text of the file is escaped in it.
  text text not null default ''::text, -- Of one that is in no question.
  why text, -- Why it is in no question; null: it is in one, or holds paragraphs that are.
  role text, -- What somebody said that it is.
  content jsonb, -- As it was read, so that it can be read again; null for a paragraph of a table, which holds it.
  constraint import_reading_blocks_pkey PRIMARY KEY (client_id, reading_id, place),
  constraint import_reading_blocks_client_id_reading_id_fkey FOREIGN KEY (client_id, reading_id) REFERENCES import_readings(client_id, id),
  constraint import_reading_blocks_role_check CHECK ((role = ANY (ARRAY['QUESTION'::text, 'OPTION'::text, 'TEXT'::text, 'ANSWER'::text, 'EXPLANATION'::text, 'LEAVE_OUT'::text])))
);
create policy own_school on import_reading_blocks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on import_reading_blocks to quaestor_app;

-- Layouts of files of questions that somebody of the school confirmed: a file that is laid out so is read without being asked.
create table import_layouts (
  client_id bigint not null,
  signature text not null, -- Format, labels of questions and options, number of options, where the key stands.
  sentence jsonb not null, -- What the layout says, by its code: { code, params }.
  said_by bigint not null,
  said_at timestamp with time zone not null,
  example jsonb, -- What an example of a question has shown of it; null where patterns read it.
  constraint import_layouts_pkey PRIMARY KEY (client_id, signature)
);
create policy own_school on import_layouts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on import_layouts to quaestor_app;

-- Where the categories of files of questions go, as somebody of the school said it: the next file of the format is not asked about them.
create table import_places (
  client_id bigint not null,
  id bigint not null generated always as identity,
  format text not null,
  path text[] not null, -- The category, from the outermost on.
  digest text not null, -- SHA-256 of the path, which may be longer than an index takes.
  chapter_id bigint not null,
  topic_id bigint,
  said_by bigint not null,
  said_at timestamp with time zone not null,
  used_at timestamp with time zone not null, -- When a file was last read by it.
  forgotten_at timestamp with time zone, -- Since then it is asked again; said anew it is null.
  constraint import_places_pkey PRIMARY KEY (client_id, id),
  constraint import_places_client_id_format_digest_key UNIQUE (client_id, format, digest),
  constraint import_places_client_id_chapter_id_fkey FOREIGN KEY (client_id, chapter_id) REFERENCES chapters(client_id, id),
  constraint import_places_client_id_topic_id_fkey FOREIGN KEY (client_id, topic_id) REFERENCES topics(client_id, id)
);
CREATE INDEX import_places_chapter ON public.import_places USING btree (client_id, chapter_id);
CREATE INDEX import_places_topic ON public.import_places USING btree (client_id, topic_id);
create policy own_school on import_places for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on import_places to quaestor_app;

-- ══ papers ══

-- Question papers, made by hand or automatically.
create table question_papers (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  session_id bigint not null,
  grade_id bigint not null,
  subject_id bigint not null,
  header_1 text not null,
  header_2 text,
  type_test text not null,
  question_paper_created_type text not null,
  timing text not null,
  question_paper_marks numeric(6,2) not null,
  instruction_id bigint,
  instruction_heading text, -- Copied from the instruction on submit, as is instruction_content.
  instruction_content text,
  plan jsonb not null, -- The planned sections: [{ section, instruction, types, marks_each, count, attempt_any }].
  sets smallint not null default 1,
  seed integer,
  state text not null default 'DRAFT'::text,
  submitted_at timestamp with time zone,
  assembly jsonb, -- { blueprint, seed, pinned, objective, bound, gap, proven_optimal, deviations, is_changed }; null for a paper made by hand.
  parallel_of bigint, -- Parallel papers from different questions all carry the id of the first, each its own letter.
  set_letter text,
  state_reason text,
  approved_at timestamp with time zone,
  approved_by bigint,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  language text, -- The language that it is printed in. Null: that of most of its questions, and of a paper without any the school's first.
  fit jsonb, -- { page, pages, style, named }: what gives way in its standard edition, and in its named copies; null: nothing.
  constraint question_papers_pkey PRIMARY KEY (client_id, id),
  constraint question_papers_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint question_papers_client_id_instruction_id_fkey FOREIGN KEY (client_id, instruction_id) REFERENCES instructions(client_id, id),
  constraint question_papers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint question_papers_language CHECK ((language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text)),
  constraint question_papers_question_paper_created_type_check CHECK ((question_paper_created_type = ANY (ARRAY['MANUAL'::text, 'AUTOMATIC'::text]))),
  constraint question_papers_set_letter_check CHECK ((set_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint question_papers_sets_check CHECK (((sets >= 1) AND (sets <= 4))),
  constraint question_papers_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'ARCHIVED'::text]))),
  constraint question_papers_type_test_check CHECK ((type_test = ANY (ARRAY['UNIT_TEST'::text, 'PERIODIC_TEST'::text, 'HALF_YEARLY'::text, 'ANNUAL'::text, 'PRE_BOARD'::text, 'CLASS_TEST'::text, 'PRACTICE'::text])))
);
CREATE INDEX question_papers_natural ON public.question_papers USING btree (client_id, name COLLATE natural_order, id) WHERE (deleted_at IS NULL);
CREATE INDEX question_papers_parallel ON public.question_papers USING btree (client_id, parallel_of) WHERE (parallel_of IS NOT NULL);
CREATE INDEX question_papers_place ON public.question_papers USING btree (client_id, grade_id, subject_id) WHERE (deleted_at IS NULL);
create policy own_school on question_papers for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on question_papers to quaestor_app;

-- The questions of a paper, in the order in which they are printed. The id of an item is stable: marks and reports point to it, never to a number.
create table question_paper_items (
  client_id bigint not null,
  id bigint not null generated always as identity,
  paper_id bigint not null,
  section text not null,
  "position" integer not null,
  question_id bigint not null,
  version integer, -- Null while the paper is a draft and follows the newest version.
  max_marks numeric(6,2) not null,
  or_group text,
  constraint question_paper_items_pkey PRIMARY KEY (client_id, id),
  constraint question_paper_items_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES question_papers(client_id, id),
  constraint question_paper_items_client_id_question_id_fkey FOREIGN KEY (client_id, question_id) REFERENCES questions(client_id, id)
);
CREATE UNIQUE INDEX question_paper_items_one ON public.question_paper_items USING btree (client_id, paper_id, question_id);
CREATE INDEX question_paper_items_question ON public.question_paper_items USING btree (client_id, question_id);
create policy own_school on question_paper_items for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on question_paper_items to quaestor_app;

-- Instructions that are printed at the head of papers.
create table instructions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  heading text not null,
  content text not null,
  grade_id bigint,
  subject_id bigint,
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint instructions_pkey PRIMARY KEY (client_id, id),
  constraint instructions_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint instructions_client_id_subject_id_fkey FOREIGN KEY (client_id, subject_id) REFERENCES subjects(client_id, id),
  constraint instructions_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE INDEX instructions_natural ON public.instructions USING btree (client_id, heading COLLATE natural_order, id) WHERE (deleted_at IS NULL);
create policy own_school on instructions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on instructions to quaestor_app;

-- Where everything of an answer sheet stands: written when it is first printed, never changed or deleted.
create table answer_layouts (
  client_id bigint not null,
  id bigint not null generated always as identity,
  paper_id bigint not null,
  set_letter text not null, -- '' for a paper of one set.
  edition text not null,
  page text not null,
  kind text not null,
  pages smallint not null,
  hash text not null, -- SHA-256 of the layout: the same layout is written once.
  layout jsonb not null, -- As scanning/layout/answer-layout.ts has it: millimetres from the top left corner of the paper.
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint answer_layouts_pkey PRIMARY KEY (client_id, id),
  constraint answer_layouts_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES question_papers(client_id, id),
  constraint answer_layouts_kind_check CHECK ((kind = ANY (ARRAY['SHEET'::text, 'BOOKLET'::text, 'EXTRA'::text]))),
  constraint answer_layouts_set_letter_check CHECK ((set_letter = ANY (ARRAY[''::text, 'A'::text, 'B'::text, 'C'::text, 'D'::text])))
);
CREATE UNIQUE INDEX answer_layouts_hash ON public.answer_layouts USING btree (client_id, hash);
CREATE INDEX answer_layouts_paper ON public.answer_layouts USING btree (client_id, paper_id);
create policy own_school on answer_layouts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on answer_layouts to quaestor_app;

-- Answer sheets that were printed: a serial each, on every page of it.
create table answer_sheets (
  client_id bigint not null,
  id bigint not null generated always as identity,
  serial text not null, -- Twelve of the 32 letters of Crockford: 60 random bits.
  kind text not null,
  layout_id bigint not null,
  paper_id bigint not null,
  exam_id bigint, -- Null where it was printed for a paper; whose exam it is, the batch of its pages says.
  enrolment_id bigint, -- Whose it is: printed, by the roll number in its circles, or by what somebody said (matched_by).
  matched_by text,
  set_letter text, -- Printed, or once its pages were read the set that was marked.
  job_id bigint,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint answer_sheets_pkey PRIMARY KEY (client_id, id),
  constraint answer_sheets_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint answer_sheets_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint answer_sheets_client_id_layout_id_fkey FOREIGN KEY (client_id, layout_id) REFERENCES answer_layouts(client_id, id),
  constraint answer_sheets_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES question_papers(client_id, id),
  constraint answer_sheets_kind_check CHECK ((kind = ANY (ARRAY['NAMED'::text, 'BLANK'::text, 'EXTRA'::text]))),
  constraint answer_sheets_matched_by_check CHECK ((matched_by = ANY (ARRAY['PRINT'::text, 'ROLL'::text, 'PERSON'::text]))),
  constraint answer_sheets_named CHECK (((kind <> 'NAMED'::text) OR (enrolment_id IS NOT NULL))),
  constraint answer_sheets_serial_check CHECK ((serial ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint answer_sheets_set_letter_check CHECK ((set_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text])))
);
CREATE INDEX answer_sheets_exam ON public.answer_sheets USING btree (client_id, exam_id);
CREATE INDEX answer_sheets_layout ON public.answer_sheets USING btree (client_id, layout_id);
CREATE INDEX answer_sheets_pupil ON public.answer_sheets USING btree (client_id, paper_id, enrolment_id);
CREATE UNIQUE INDEX answer_sheets_serial ON public.answer_sheets USING btree (client_id, serial);
create policy own_school on answer_sheets for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on answer_sheets to quaestor_app;

-- ══ assembly ══

-- Templates that automatic papers are made from.
create table blueprints (
  client_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  description text,
  grade_id bigint,
  subject_id bigint,
  blueprint jsonb not null,
  question_paper_marks numeric(6,2) not null,
  is_shared boolean not null default false,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint blueprints_pkey PRIMARY KEY (client_id, id),
  constraint blueprints_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint blueprints_client_id_subject_id_fkey FOREIGN KEY (client_id, subject_id) REFERENCES subjects(client_id, id)
);
CREATE INDEX blueprints_owner ON public.blueprints USING btree (client_id, created_by) WHERE (deleted_at IS NULL);
create policy own_school on blueprints for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on blueprints to quaestor_app;

-- ══ exams ══

-- Rooms of the school in which exams are written.
create table rooms (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  building text,
  floor smallint,
  step_free boolean not null default false,
  kind text not null default 'CLASSROOM'::text,
  layout text[] not null, -- The room from above, the front row first: x is a seat, a dot is none.
  seats smallint not null, -- How many x the layout has.
  is_special boolean not null default false, -- For pupils who need a room of their own; counts for no paper.
  "position" integer not null default 0, -- The order in which rooms are filled.
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint rooms_pkey PRIMARY KEY (client_id, id),
  constraint rooms_kind CHECK ((kind = ANY (ARRAY['CLASSROOM'::text, 'HALL'::text, 'LAB'::text, 'COMPUTER'::text, 'OTHER'::text]))),
  constraint rooms_seats CHECK (((seats >= 1) AND (seats <= 900))),
  constraint rooms_status CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX rooms_name ON public.rooms USING btree (client_id, lower(name)) WHERE (deleted_at IS NULL);
create policy own_school on rooms for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on rooms to quaestor_app;

-- Exams of a subject in a class.
create table exams (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  session_id bigint not null,
  grade_id bigint not null,
  subject_id bigint not null,
  type_test text not null,
  component text not null default 'THEORY'::text,
  question_paper_id bigint,
  exam_date date not null,
  starts time without time zone not null,
  ends time without time zone not null,
  max_marks numeric(6,2) not null,
  pass_marks numeric(6,2) not null,
  weightage numeric(5,2),
  room text,
  entry_mode text not null,
  state text not null default 'DRAFT'::text,
  revision integer not null default 0,
  grade_system_id bigint, -- Frozen when the marks are verified, as is absent_policy.
  absent_policy text,
  moderation jsonb not null default '[]'::jsonb, -- What was done to all marks afterwards: [{ kind, marks | factor }].
  submitted_at timestamp with time zone,
  submitted_by bigint,
  verified_at timestamp with time zone,
  verified_by bigint,
  published_at timestamp with time zone,
  published_by bigint,
  cancelled_at timestamp with time zone,
  state_reason text,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  titles jsonb not null default '{}'::jsonb, -- Its name in other languages than the one it is named in, by language.
  recheck_days smallint, -- For how many days after publication looking again may be asked for: the school's when it was published. Null: not published.
  recheck_rule text, -- Whether looking at marks again may lower them: the school's rule when it was published. Null: not published.
  response_rules jsonb, -- How answers that were read become marks: { multi, match, order, several }; null: as the product has it.
  series_id bigint, -- The series in which it is planned.
  marks_due date, -- The day by which its marks are to be handed in; null: none is set.
  publish_at timestamp with time zone, -- When its results are to be published, which stay hidden until then; null: nobody has said so.
  publish_by bigint, -- Who has said so.
  print_spare smallint, -- Copies beyond the pupils in each room and set; null: as is usual.
  print_duplex boolean not null default true, -- Whether its papers are printed on both sides.
  constraint exams_pkey PRIMARY KEY (client_id, id),
  constraint exams_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint exams_client_id_grade_system_id_fkey FOREIGN KEY (client_id, grade_system_id) REFERENCES grade_systems(client_id, id),
  constraint exams_client_id_question_paper_id_fkey FOREIGN KEY (client_id, question_paper_id) REFERENCES question_papers(client_id, id),
  constraint exams_series FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint exams_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint exams_absent_policy_check CHECK ((absent_policy = ANY (ARRAY['ZERO'::text, 'EXCLUDE'::text]))),
  constraint exams_component_check CHECK ((component = ANY (ARRAY['THEORY'::text, 'PRACTICAL'::text, 'INTERNAL'::text]))),
  constraint exams_entry_mode_check CHECK ((entry_mode = ANY (ARRAY['TOTAL'::text, 'PER_QUESTION'::text]))),
  constraint exams_max_marks_check CHECK (((max_marks > (0)::numeric) AND ((max_marks * (4)::numeric) = trunc((max_marks * (4)::numeric))))),
  constraint exams_pass_marks CHECK ((pass_marks <= max_marks)),
  constraint exams_pass_marks_check CHECK (((pass_marks >= (0)::numeric) AND ((pass_marks * (4)::numeric) = trunc((pass_marks * (4)::numeric))))),
  constraint exams_print_spare CHECK (((print_spare >= 0) AND (print_spare <= 100))),
  constraint exams_publish_at CHECK (((publish_at IS NULL) OR (state = 'VERIFIED'::text))),
  constraint exams_recheck_days CHECK (((recheck_days >= 0) AND (recheck_days <= 365))),
  constraint exams_recheck_rule CHECK ((recheck_rule = ANY (ARRAY['ANY'::text, 'ONLY_UP'::text]))),
  constraint exams_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'MARKING'::text, 'SUBMITTED'::text, 'VERIFIED'::text, 'PUBLISHED'::text, 'CANCELLED'::text]))),
  constraint exams_times CHECK ((ends > starts)),
  constraint exams_type_test_check CHECK ((type_test = ANY (ARRAY['UNIT_TEST'::text, 'PERIODIC_TEST'::text, 'HALF_YEARLY'::text, 'ANNUAL'::text, 'PRE_BOARD'::text, 'CLASS_TEST'::text, 'PRACTICE'::text]))),
  constraint exams_weightage_check CHECK ((weightage >= (0)::numeric))
);
CREATE INDEX exams_by_date ON public.exams USING btree (client_id, exam_date) WHERE (deleted_at IS NULL);
CREATE INDEX exams_by_state ON public.exams USING btree (client_id, state, exam_date) WHERE (deleted_at IS NULL);
CREATE INDEX exams_listed ON public.exams USING btree (client_id, session_id, grade_id, subject_id, exam_date) WHERE (deleted_at IS NULL);
CREATE INDEX exams_of_series ON public.exams USING btree (client_id, series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX exams_paper ON public.exams USING btree (client_id, question_paper_id) WHERE (question_paper_id IS NOT NULL);
CREATE INDEX exams_publish_at ON public.exams USING btree (client_id, publish_at) WHERE (publish_at IS NOT NULL);
create policy own_school on exams for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on exams to quaestor_app;

-- The sections that write an exam.
create table exam_sections (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  grade_id bigint not null,
  room text,
  state text not null default 'OPEN'::text,
  submitted_at timestamp with time zone,
  submitted_by bigint,
  first_submitted_at timestamp with time zone, -- When its marks were first handed in, whether that was taken back since or not; null: never, or the exam was planned again.
  constraint exam_sections_pkey PRIMARY KEY (client_id, exam_id, section_id),
  constraint exam_sections_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_sections_client_id_grade_id_section_id_fkey FOREIGN KEY (client_id, grade_id, section_id) REFERENCES sections(client_id, grade_id, id),
  constraint exam_sections_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text])))
);
CREATE INDEX exam_sections_section ON public.exam_sections USING btree (client_id, section_id);
create policy own_school on exam_sections for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_sections to quaestor_app;

-- Who invigilates and who marks.
create table exam_staff (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  staff_id bigint not null,
  section_id bigint,
  duty text not null,
  item_ids bigint[] not null default '{}'::bigint[], -- A marker of these questions only; empty: of all.
  constraint exam_staff_pkey PRIMARY KEY (client_id, id),
  constraint exam_staff_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_staff_client_id_staff_id_fkey FOREIGN KEY (client_id, staff_id) REFERENCES staff(client_id, id),
  constraint exam_staff_duty_check CHECK ((duty = ANY (ARRAY['INVIGILATOR'::text, 'MARKER'::text])))
);
CREATE UNIQUE INDEX exam_staff_one ON public.exam_staff USING btree (client_id, exam_id, staff_id, duty, COALESCE(section_id, (0)::bigint));
CREATE INDEX exam_staff_staff ON public.exam_staff USING btree (client_id, staff_id);
create policy own_school on exam_staff for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_staff to quaestor_app;

-- The papers of an exam, by set.
create table exam_papers (
  client_id bigint not null,
  exam_id bigint not null,
  set_letter text not null, -- '' for a paper that everybody writes.
  paper_id bigint not null,
  printed_version integer, -- The row_version of the paper that its print plan printed last; null: none yet.
  constraint exam_papers_pkey PRIMARY KEY (client_id, exam_id, set_letter),
  constraint exam_papers_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_papers_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES question_papers(client_id, id),
  constraint exam_papers_set_letter_check CHECK ((set_letter = ANY (ARRAY[''::text, 'A'::text, 'B'::text, 'C'::text, 'D'::text])))
);
CREATE INDEX exam_papers_paper ON public.exam_papers USING btree (client_id, paper_id);
create policy own_school on exam_papers for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_papers to quaestor_app;

-- What is marked, frozen when the exam is scheduled: the columns of the mark sheet.
create table exam_questions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  paper_id bigint not null,
  item_id bigint not null,
  part smallint not null default 0, -- 0: the whole question; parts of a case study from 1.
  question_id bigint not null,
  version integer not null,
  section text not null,
  "position" integer not null,
  labels jsonb not null, -- As printed in each set: { "A": "12 a", "B": "7 a" }.
  max_marks numeric(6,2) not null,
  min_marks numeric(6,2) not null default 0,
  or_group text,
  part_or_group text,
  choose smallint, -- How many of its section are to be attempted; null: all.
  type text not null,
  chapter_id bigint not null,
  topic_id bigint,
  level text not null,
  skill text not null,
  treatment text not null default 'COUNT'::text, -- As the key was corrected: counted, dropped, or full marks for all.
  constraint exam_questions_pkey PRIMARY KEY (client_id, id),
  constraint exam_questions_client_id_chapter_id_fkey FOREIGN KEY (client_id, chapter_id) REFERENCES chapters(client_id, id),
  constraint exam_questions_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_questions_client_id_question_id_fkey FOREIGN KEY (client_id, question_id) REFERENCES questions(client_id, id),
  constraint exam_questions_max_marks_check CHECK (((max_marks > (0)::numeric) AND ((max_marks * (4)::numeric) = trunc((max_marks * (4)::numeric))))),
  constraint exam_questions_min_marks_check CHECK (((min_marks <= (0)::numeric) AND ((min_marks * (4)::numeric) = trunc((min_marks * (4)::numeric))))),
  constraint exam_questions_treatment_check CHECK ((treatment = ANY (ARRAY['COUNT'::text, 'DROP'::text, 'FULL'::text])))
);
CREATE UNIQUE INDEX exam_questions_one ON public.exam_questions USING btree (client_id, exam_id, item_id, part);
CREATE INDEX exam_questions_question ON public.exam_questions USING btree (client_id, question_id);
create policy own_school on exam_questions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_questions to quaestor_app;

-- Examination series: the exams of a term, planned together.
create table exam_series (
  client_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  name text not null,
  type_test text not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'DRAFT'::text,
  version integer not null default 0, -- Counts what was published; 0 before the first time.
  weekdays smallint[] not null default '{1,2,3,4,5,6}'::smallint[], -- On which papers are written: 1 Monday to 7 Sunday.
  closed_days jsonb not null default '[]'::jsonb, -- Days on which nothing is written: [{ date, reason }].
  shifts jsonb not null, -- When papers are written on a day: [{ name, starts, ends, grade_ids, starts_on_day }]. A shift is its place in the list.
  rules jsonb not null default '{}'::jsonb, -- What departs from the usual rules.
  seed integer not null default 1, -- The same seed and plan give the same proposal.
  proposed_at timestamp with time zone,
  published_at timestamp with time zone,
  published_by bigint,
  state_reason text,
  cancelled_at timestamp with time zone,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  published_frame jsonb, -- Days and shifts as they were published last: { starts_on, ends_on, weekdays, closed_days, shifts }.
  constraint exam_series_pkey PRIMARY KEY (client_id, id),
  constraint exam_series_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint exam_series_days CHECK ((ends_on >= starts_on)),
  constraint exam_series_state CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PROPOSED'::text, 'PUBLISHED'::text, 'CLOSED'::text, 'CANCELLED'::text]))),
  constraint exam_series_type CHECK ((type_test = ANY (ARRAY['UNIT_TEST'::text, 'PERIODIC_TEST'::text, 'HALF_YEARLY'::text, 'ANNUAL'::text, 'PRE_BOARD'::text, 'CLASS_TEST'::text, 'PRACTICE'::text])))
);
CREATE UNIQUE INDEX exam_series_name ON public.exam_series USING btree (client_id, session_id, lower(name)) WHERE (deleted_at IS NULL);
create policy own_school on exam_series for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on exam_series to quaestor_app;

-- What is written in a series: a subject of a class, or its practical part.
create table series_papers (
  client_id bigint not null,
  id bigint not null generated always as identity,
  series_id bigint not null,
  grade_id bigint not null,
  subject_id bigint not null,
  component text not null default 'THEORY'::text,
  section_ids bigint[] not null default '{}'::bigint[], -- Only these sections write it; empty: whoever takes the subject.
  minutes smallint not null,
  max_marks numeric(6,2) not null,
  pass_marks numeric(6,2),
  weightage numeric(5,2),
  question_paper_id bigint,
  sets smallint not null default 1,
  is_hard boolean not null default false, -- Wishes may ask more days before it.
  room_kind text not null default 'CLASSROOM'::text,
  batch_size smallint, -- Of a practical: so many at a time, each batch a sitting of its own.
  is_pinned boolean not null default false, -- A proposal leaves it where it is.
  exam_id bigint, -- The exam that publishing made of it.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint series_papers_pkey PRIMARY KEY (client_id, id),
  constraint series_papers_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint series_papers_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint series_papers_client_id_question_paper_id_fkey FOREIGN KEY (client_id, question_paper_id) REFERENCES question_papers(client_id, id),
  constraint series_papers_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_papers_batch CHECK (((batch_size >= 1) AND (batch_size <= 900))),
  constraint series_papers_component CHECK ((component = ANY (ARRAY['THEORY'::text, 'PRACTICAL'::text, 'INTERNAL'::text]))),
  constraint series_papers_kind CHECK ((room_kind = ANY (ARRAY['CLASSROOM'::text, 'LAB'::text, 'COMPUTER'::text]))),
  constraint series_papers_minutes CHECK (((minutes >= 10) AND (minutes <= 480))),
  constraint series_papers_sets CHECK (((sets >= 1) AND (sets <= 4)))
);
CREATE INDEX series_papers_exam ON public.series_papers USING btree (client_id, exam_id) WHERE (exam_id IS NOT NULL);
CREATE UNIQUE INDEX series_papers_one ON public.series_papers USING btree (client_id, series_id, subject_id, component) WHERE (deleted_at IS NULL);
create policy own_school on series_papers for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on series_papers to quaestor_app;

-- When a paper is written, of a practical in batches each of them.
create table series_sittings (
  client_id bigint not null,
  series_id bigint not null,
  paper_id bigint not null,
  batch smallint not null default 0,
  day date,
  shift smallint,
  published_day date, -- What everybody sees; where it differs from day something waits to be published.
  published_shift smallint,
  constraint series_sittings_pkey PRIMARY KEY (client_id, paper_id, batch),
  constraint series_sittings_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES series_papers(client_id, id),
  constraint series_sittings_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_sittings_place CHECK (((day IS NULL) = (shift IS NULL)))
);
CREATE INDEX series_sittings_series ON public.series_sittings USING btree (client_id, series_id, day, shift);
create policy own_school on series_sittings for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_sittings to quaestor_app;

-- What is wished of the date sheet of a series; MUST is a rule.
create table series_wishes (
  client_id bigint not null,
  id bigint not null generated always as identity,
  series_id bigint not null,
  kind text not null,
  strength text not null,
  params jsonb not null default '{}'::jsonb,
  "position" integer not null default 0,
  constraint series_wishes_pkey PRIMARY KEY (client_id, id),
  constraint series_wishes_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_wishes_kind CHECK ((kind = ANY (ARRAY['FREE_DAYS'::text, 'FREE_BEFORE'::text, 'NOT_ON'::text, 'WITHIN'::text, 'MARKING'::text, 'ORDER'::text, 'START_WITH'::text, 'SAME_DAY'::text, 'DIFFERENT_DAYS'::text]))),
  constraint series_wishes_strength CHECK ((strength = ANY (ARRAY['MUST'::text, 'HIGH'::text, 'NORMAL'::text, 'LOW'::text])))
);
CREATE INDEX series_wishes_series ON public.series_wishes USING btree (client_id, series_id);
create policy own_school on series_wishes for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_wishes to quaestor_app;

-- Rooms of a series in the order in which they are filled.
create table series_rooms (
  client_id bigint not null,
  series_id bigint not null,
  room_id bigint not null,
  "position" integer not null,
  closed jsonb not null default '[]'::jsonb, -- When one is not to be had: [{ day, shift }], shift null for the whole day.
  constraint series_rooms_pkey PRIMARY KEY (client_id, series_id, room_id),
  constraint series_rooms_client_id_room_id_fkey FOREIGN KEY (client_id, room_id) REFERENCES rooms(client_id, id),
  constraint series_rooms_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id)
);
CREATE INDEX series_rooms_room ON public.series_rooms USING btree (client_id, room_id);
create policy own_school on series_rooms for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_rooms to quaestor_app;

-- Who may be on duty in a series.
create table series_staff (
  client_id bigint not null,
  series_id bigint not null,
  staff_id bigint not null,
  is_senior boolean not null default false,
  is_exempt boolean not null default false,
  most smallint, -- At most so many duties; null: no bound of their own.
  constraint series_staff_pkey PRIMARY KEY (client_id, series_id, staff_id),
  constraint series_staff_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_staff_client_id_staff_id_fkey FOREIGN KEY (client_id, staff_id) REFERENCES staff(client_id, id)
);
CREATE INDEX series_staff_staff ON public.series_staff USING btree (client_id, staff_id);
create policy own_school on series_staff for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_staff to quaestor_app;

-- What was worked out for a series and what acts at the desk changed, the last twenty of a kind: to take, and to take back.
create table series_proposals (
  client_id bigint not null,
  id bigint not null generated always as identity,
  series_id bigint not null,
  what text not null,
  input_sum text not null, -- Of what it was worked out from.
  result jsonb not null,
  cost integer,
  bound integer,
  is_proven boolean,
  made_at timestamp with time zone not null,
  made_by bigint,
  taken_at timestamp with time zone,
  constraint series_proposals_pkey PRIMARY KEY (client_id, id),
  constraint series_proposals_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_proposals_what CHECK ((what = ANY (ARRAY['DATES'::text, 'SEATS'::text, 'DUTIES'::text, 'BEFORE'::text, 'ACT'::text])))
);
CREATE INDEX series_proposals_series ON public.series_proposals USING btree (client_id, series_id, id);
create policy own_school on series_proposals for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_proposals to quaestor_app;

-- What each publishing of a series changed.
create table series_versions (
  client_id bigint not null,
  series_id bigint not null,
  version integer not null,
  changes jsonb not null,
  counts jsonb not null,
  reason text,
  published_at timestamp with time zone not null,
  published_by bigint,
  impersonator_id bigint,
  constraint series_versions_pkey PRIMARY KEY (client_id, series_id, version),
  constraint series_versions_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id)
);
create policy own_school on series_versions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on series_versions to quaestor_app;

-- On which seat of which room a pupil writes a paper of a series.
create table series_seats (
  client_id bigint not null,
  series_id bigint not null,
  paper_id bigint not null,
  enrolment_id bigint not null,
  batch smallint not null default 0,
  day date, -- Of the sitting in which the pupil is seated; room null: without a seat.
  shift smallint,
  room_id bigint,
  seat_row smallint, -- Place in the layout of the room from 0, the front row first.
  seat_col smallint,
  set_letter text,
  published_batch smallint,
  published_day date,
  published_shift smallint,
  published_room_id bigint, -- What everybody sees; where it differs from room_id something waits to be published.
  published_row smallint,
  published_col smallint,
  published_set text,
  constraint series_seats_pkey PRIMARY KEY (client_id, paper_id, enrolment_id),
  constraint series_seats_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint series_seats_client_id_paper_id_fkey FOREIGN KEY (client_id, paper_id) REFERENCES series_papers(client_id, id),
  constraint series_seats_client_id_published_room_id_fkey FOREIGN KEY (client_id, published_room_id) REFERENCES rooms(client_id, id),
  constraint series_seats_client_id_room_id_fkey FOREIGN KEY (client_id, room_id) REFERENCES rooms(client_id, id),
  constraint series_seats_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_seats_published CHECK ((((published_room_id IS NULL) = (published_row IS NULL)) AND ((published_room_id IS NULL) = (published_col IS NULL)) AND ((published_day IS NULL) = (published_shift IS NULL)) AND ((published_room_id IS NULL) OR (published_day IS NOT NULL)))),
  constraint series_seats_published_set CHECK ((published_set = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint series_seats_seat CHECK ((((room_id IS NULL) = (seat_row IS NULL)) AND ((room_id IS NULL) = (seat_col IS NULL)) AND ((room_id IS NULL) OR (day IS NOT NULL)))),
  constraint series_seats_set CHECK ((set_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint series_seats_sitting CHECK (((day IS NULL) = (shift IS NULL)))
);
CREATE INDEX series_seats_enrolment ON public.series_seats USING btree (client_id, enrolment_id);
CREATE UNIQUE INDEX series_seats_pupil ON public.series_seats USING btree (client_id, series_id, enrolment_id, day, shift) WHERE (room_id IS NOT NULL);
CREATE INDEX series_seats_series ON public.series_seats USING btree (client_id, series_id, day, shift);
CREATE INDEX series_seats_shown ON public.series_seats USING btree (client_id, series_id, published_day, published_shift) WHERE (published_room_id IS NOT NULL);
CREATE UNIQUE INDEX series_seats_taken ON public.series_seats USING btree (client_id, series_id, day, shift, room_id, seat_row, seat_col) WHERE (room_id IS NOT NULL);
create policy own_school on series_seats for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_seats to quaestor_app;

-- Who watches in a series: a place in a room of a sitting, or of its reserve.
create table series_duties (
  client_id bigint not null,
  id bigint not null generated always as identity,
  series_id bigint not null,
  day date not null,
  shift smallint not null,
  room_id bigint, -- Null: the reserve.
  place smallint not null, -- Counts in its room, or in the reserve, from 0.
  staff_id bigint, -- Null: nobody yet, or the place is no longer needed.
  published_staff_id bigint, -- Whom everybody knows to have it; where it differs from staff_id something waits to be published.
  before_staff_id bigint, -- Whose it was before, until handed_at: what they took in the room may still be on its way.
  handed_at timestamp with time zone,
  is_senior boolean not null default false,
  reason text, -- Why it went to somebody else on the day.
  row_version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint series_duties_pkey PRIMARY KEY (client_id, id),
  constraint series_duties_client_id_before_staff_id_fkey FOREIGN KEY (client_id, before_staff_id) REFERENCES staff(client_id, id),
  constraint series_duties_client_id_published_staff_id_fkey FOREIGN KEY (client_id, published_staff_id) REFERENCES staff(client_id, id),
  constraint series_duties_client_id_room_id_fkey FOREIGN KEY (client_id, room_id) REFERENCES rooms(client_id, id),
  constraint series_duties_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint series_duties_client_id_staff_id_fkey FOREIGN KEY (client_id, staff_id) REFERENCES staff(client_id, id)
);
CREATE UNIQUE INDEX series_duties_once ON public.series_duties USING btree (client_id, series_id, staff_id, day, shift) WHERE (staff_id IS NOT NULL);
CREATE UNIQUE INDEX series_duties_place ON public.series_duties USING btree (client_id, series_id, day, shift, COALESCE(room_id, (0)::bigint), place);
CREATE INDEX series_duties_published ON public.series_duties USING btree (client_id, published_staff_id, day) WHERE (published_staff_id IS NOT NULL);
CREATE INDEX series_duties_staff ON public.series_duties USING btree (client_id, staff_id, day) WHERE (staff_id IS NOT NULL);
create policy own_school on series_duties for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on series_duties to quaestor_app;

-- When members of staff are away: they get no duty on these days.
create table staff_absences (
  client_id bigint not null,
  id bigint not null generated always as identity,
  staff_id bigint not null,
  from_on date not null,
  to_on date not null,
  reason text,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint staff_absences_pkey PRIMARY KEY (client_id, id),
  constraint staff_absences_client_id_staff_id_fkey FOREIGN KEY (client_id, staff_id) REFERENCES staff(client_id, id),
  constraint staff_absences_days CHECK (((to_on >= from_on) AND ((to_on - from_on) < 366)))
);
CREATE INDEX staff_absences_staff ON public.staff_absences USING btree (client_id, staff_id, from_on) WHERE (deleted_at IS NULL);
create policy own_school on staff_absences for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on staff_absences to quaestor_app;

-- Duties that somebody asks another to take over, or to change for one of theirs.
create table duty_swaps (
  client_id bigint not null,
  id bigint not null generated always as identity,
  series_id bigint not null,
  duty_id bigint not null,
  other_duty_id bigint,
  from_staff_id bigint not null,
  to_staff_id bigint not null,
  note text,
  state text not null default 'ASKED'::text,
  message jsonb, -- Of one that could no longer be done when it was agreed to: why.
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint duty_swaps_pkey PRIMARY KEY (client_id, id),
  constraint duty_swaps_client_id_duty_id_fkey FOREIGN KEY (client_id, duty_id) REFERENCES series_duties(client_id, id),
  constraint duty_swaps_client_id_from_staff_id_fkey FOREIGN KEY (client_id, from_staff_id) REFERENCES staff(client_id, id),
  constraint duty_swaps_client_id_other_duty_id_fkey FOREIGN KEY (client_id, other_duty_id) REFERENCES series_duties(client_id, id),
  constraint duty_swaps_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint duty_swaps_client_id_to_staff_id_fkey FOREIGN KEY (client_id, to_staff_id) REFERENCES staff(client_id, id),
  constraint duty_swaps_state CHECK ((state = ANY (ARRAY['ASKED'::text, 'AGREED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'VOID'::text])))
);
CREATE INDEX duty_swaps_duty ON public.duty_swaps USING btree (client_id, duty_id);
CREATE INDEX duty_swaps_to ON public.duty_swaps USING btree (client_id, to_staff_id) WHERE (state = 'ASKED'::text);
create policy own_school on duty_swaps for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on duty_swaps to quaestor_app;

-- Rooms of a sitting whose packet of question papers is ticked off, by whom and when.
create table series_packets (
  client_id bigint not null,
  series_id bigint not null,
  day date not null,
  shift smallint not null,
  room_id bigint not null,
  ticked_at timestamp with time zone not null,
  ticked_by bigint,
  constraint series_packets_pkey PRIMARY KEY (client_id, series_id, day, shift, room_id),
  constraint series_packets_client_id_room_id_fkey FOREIGN KEY (client_id, room_id) REFERENCES rooms(client_id, id),
  constraint series_packets_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id)
);
create policy own_school on series_packets for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on series_packets to quaestor_app;

-- Admit cards of a series that were printed or are withheld: a row a pupil.
create table admit_cards (
  client_id bigint not null,
  series_id bigint not null,
  enrolment_id bigint not null,
  serial text, -- Twelve letters that the code on the card opens; given when it is printed first, good once that is done.
  version integer, -- The version of the series since which the card says what it says.
  content text, -- Digest of what the card says: whoever has another one needs it anew.
  withheld_reason text, -- Why no card is printed; never printed itself.
  withheld_at timestamp with time zone,
  withheld_by bigint,
  issued_at timestamp with time zone,
  issued_by bigint,
  constraint admit_cards_pkey PRIMARY KEY (client_id, series_id, enrolment_id),
  constraint admit_cards_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint admit_cards_client_id_series_id_fkey FOREIGN KEY (client_id, series_id) REFERENCES exam_series(client_id, id),
  constraint admit_cards_issued CHECK ((((version IS NULL) = (content IS NULL)) AND ((version IS NULL) = (issued_at IS NULL)) AND ((version IS NULL) OR (serial IS NOT NULL)))),
  constraint admit_cards_withheld CHECK (((withheld_reason IS NULL) = (withheld_at IS NULL)))
);
CREATE INDEX admit_cards_enrolment ON public.admit_cards USING btree (client_id, enrolment_id);
CREATE UNIQUE INDEX admit_cards_serial ON public.admit_cards USING btree (client_id, serial) WHERE (serial IS NOT NULL);
create policy own_school on admit_cards for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on admit_cards to quaestor_app;

-- ══ marks ══

-- A student in an exam: attendance, marks, and the result that follows from them.
create table exam_marks (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  enrolment_id bigint not null,
  section_id bigint not null, -- Of the day the row was made.
  set_letter text,
  attendance text,
  marks numeric(6,2), -- A typed total, or the sum of what counts.
  grace numeric(4,2) not null default 0,
  counted_max numeric(6,2) not null, -- What the percent is of: the maximum less what was dropped.
  percent numeric(5,2),
  grade text,
  point numeric(4,2),
  result text not null default 'PENDING'::text,
  is_complete boolean not null default false,
  remarks text,
  left_at timestamp with time zone,
  corrected_marks numeric(6,2), -- What was typed as one total stays as it was typed. Once marks were added or scaled for all, what it counts as stands here; null: as typed.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint exam_marks_pkey PRIMARY KEY (client_id, id),
  constraint exam_marks_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint exam_marks_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_marks_client_id_section_id_fkey FOREIGN KEY (client_id, section_id) REFERENCES sections(client_id, id),
  constraint exam_marks_attendance_check CHECK ((attendance = ANY (ARRAY['P'::text, 'A'::text, 'ML'::text, 'EX'::text, 'UFM'::text]))),
  constraint exam_marks_counted_max_check CHECK (((counted_max * (4)::numeric) = trunc((counted_max * (4)::numeric)))),
  constraint exam_marks_grace_check CHECK (((grace >= (0)::numeric) AND ((grace * (4)::numeric) = trunc((grace * (4)::numeric))))),
  constraint exam_marks_marks_check CHECK (((marks * (4)::numeric) = trunc((marks * (4)::numeric)))),
  constraint exam_marks_present CHECK (((attendance = 'P'::text) OR (marks IS NULL))),
  constraint exam_marks_result_check CHECK ((result = ANY (ARRAY['PASS'::text, 'FAIL'::text, 'ABSENT'::text, 'EXEMPT'::text, 'WITHHELD'::text, 'PENDING'::text]))),
  constraint exam_marks_set_letter_check CHECK ((set_letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text])))
);
CREATE INDEX exam_marks_changed ON public.exam_marks USING btree (client_id, exam_id, updated_at);
CREATE INDEX exam_marks_enrolment ON public.exam_marks USING btree (client_id, enrolment_id);
CREATE UNIQUE INDEX exam_marks_one ON public.exam_marks USING btree (client_id, exam_id, enrolment_id);
CREATE INDEX exam_marks_section ON public.exam_marks USING btree (client_id, exam_id, section_id);
create policy own_school on exam_marks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_marks to quaestor_app;

-- Marks by question. No row: not entered. Marks null: not attempted.
create table exam_question_marks (
  client_id bigint not null,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  marks numeric(6,2),
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint exam_question_marks_pkey PRIMARY KEY (client_id, exam_id, mark_id, exam_question_id),
  constraint exam_question_marks_client_id_exam_question_id_fkey FOREIGN KEY (client_id, exam_question_id) REFERENCES exam_questions(client_id, id),
  constraint exam_question_marks_client_id_mark_id_fkey FOREIGN KEY (client_id, mark_id) REFERENCES exam_marks(client_id, id),
  constraint exam_question_marks_marks_check CHECK (((marks * (4)::numeric) = trunc((marks * (4)::numeric))))
);
CREATE INDEX exam_question_marks_question ON public.exam_question_marks USING btree (client_id, exam_id, exam_question_id) INCLUDE (marks);
create policy own_school on exam_question_marks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_question_marks to quaestor_app;

-- Every value that was ever replaced, and by what.
create table exam_mark_history (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint,
  field text not null,
  before text,
  after text,
  reason text,
  source text not null,
  request_id text,
  impersonator_id bigint,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint exam_mark_history_pkey PRIMARY KEY (client_id, id),
  constraint exam_mark_history_field_check CHECK ((field = ANY (ARRAY['question'::text, 'marks'::text, 'attendance'::text, 'grace'::text, 'remarks'::text]))),
  constraint exam_mark_history_source_check CHECK ((source = ANY (ARRAY['CELL'::text, 'PASTE'::text, 'UPLOAD'::text, 'ATTENDANCE'::text, 'UNDO'::text, 'CORRECTION'::text, 'RECHECK'::text, 'SYNC'::text, 'RESPONSE'::text])))
);
CREATE INDEX exam_mark_history_exam ON public.exam_mark_history USING btree (client_id, exam_id, id);
CREATE INDEX exam_mark_history_mark ON public.exam_mark_history USING btree (client_id, mark_id, id);
create policy own_school on exam_mark_history for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on exam_mark_history to quaestor_app;

-- Of a pupil in an exam who came late or left, the number of the answer book, a note: a row only where something is said.
create table exam_presence (
  client_id bigint not null,
  exam_id bigint not null,
  enrolment_id bigint not null,
  arrived time without time zone, -- Of somebody who came late.
  left_room time without time zone, -- Of somebody who left before the end.
  booklet text, -- The number of the answer book.
  note text,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint exam_presence_pkey PRIMARY KEY (client_id, exam_id, enrolment_id),
  constraint exam_presence_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint exam_presence_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id)
);
CREATE INDEX exam_presence_enrolment ON public.exam_presence USING btree (client_id, enrolment_id);
create policy own_school on exam_presence for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_presence to quaestor_app;

-- ══ scans ══

-- Pages of answer sheets that came together.
create table scan_batches (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  name text not null,
  source text not null,
  state text not null,
  files jsonb not null default '[]'::jsonb, -- [{ name, key, bytes, sha256, kind, pages, from }]: what was uploaded; the bytes for a week after it was read.
  pages integer not null default 0, -- Pages of its files; how many of them are read, scan_pages says.
  job_id bigint,
  read_at timestamp with time zone,
  discarded_at timestamp with time zone,
  discard_reason text,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint scan_batches_pkey PRIMARY KEY (client_id, id),
  constraint scan_batches_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint scan_batches_source_check CHECK ((source = ANY (ARRAY['FILE'::text, 'PHONE'::text]))),
  constraint scan_batches_state_check CHECK ((state = ANY (ARRAY['UPLOADED'::text, 'READING'::text, 'READ'::text, 'FAILED'::text, 'CANCELLED'::text, 'DISCARDED'::text])))
);
CREATE INDEX scan_batches_exam ON public.scan_batches USING btree (client_id, exam_id, id);
create policy own_school on scan_batches for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on scan_batches to quaestor_app;

-- Pages of scans, each in one state.
create table scan_pages (
  client_id bigint not null,
  id bigint not null generated always as identity,
  batch_id bigint not null,
  exam_id bigint not null,
  number integer not null, -- In its batch, from 1.
  file integer not null, -- Which of the batch's files it is of, from 1.
  state text not null,
  why text,
  code text, -- Serial and page as they were read, whoever's they are.
  sheet_id bigint,
  page_no smallint,
  identity_by text,
  same_as bigint, -- Of SAME and CLASH: the page that came before.
  picture text, -- Key of its file, a grey WebP.
  place jsonb, -- From millimetres of the layout to pixels of the picture.
  quality jsonb, -- { marks, contrast, blur, px }
  crops jsonb, -- Whether there is ink in places for writing: { id: ink }.
  hand real[], -- Ink of all circles: what tells two pages apart.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint scan_pages_pkey PRIMARY KEY (client_id, id),
  constraint scan_pages_client_id_batch_id_fkey FOREIGN KEY (client_id, batch_id) REFERENCES scan_batches(client_id, id),
  constraint scan_pages_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint scan_pages_client_id_sheet_id_fkey FOREIGN KEY (client_id, sheet_id) REFERENCES answer_sheets(client_id, id),
  constraint scan_pages_identity_by_check CHECK ((identity_by = ANY (ARRAY['CODE'::text, 'PERSON'::text]))),
  constraint scan_pages_state_check CHECK ((state = ANY (ARRAY['COUNTED'::text, 'SAME'::text, 'CLASH'::text, 'NO_CODE'::text, 'UNKNOWN'::text, 'OTHER_EXAM'::text, 'NOT_YOURS'::text, 'VOID'::text, 'SPECIMEN'::text, 'NO_PUPIL'::text, 'LATE'::text, 'UNREADABLE'::text, 'BLANK'::text, 'DISCARDED'::text])))
);
CREATE UNIQUE INDEX scan_pages_counted ON public.scan_pages USING btree (client_id, sheet_id, page_no) WHERE (state = 'COUNTED'::text);
CREATE INDEX scan_pages_exam ON public.scan_pages USING btree (client_id, exam_id, state);
CREATE UNIQUE INDEX scan_pages_number ON public.scan_pages USING btree (client_id, batch_id, number);
CREATE INDEX scan_pages_sheet ON public.scan_pages USING btree (client_id, sheet_id, page_no);
create policy own_school on scan_pages for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on scan_pages to quaestor_app;

-- Fields of pages: what the machine read, what a person said.
create table scan_cells (
  client_id bigint not null,
  id bigint not null generated always as identity,
  page_id bigint not null,
  exam_id bigint not null,
  field text not null, -- As the layout names it: q:<item>:<part>, roll, set, absent.
  exam_question_id bigint,
  state text not null,
  why text,
  marked jsonb not null, -- As read: of each row the printed values that are marked.
  value jsonb, -- As it holds: as read where the machine is sure, as a person said; null while it is in doubt.
  boxes jsonb not null, -- Ink of each box, row by row: [[{ v, state, ink }]].
  is_untold boolean not null default false, -- Somebody looked and could not tell: last of those in doubt.
  row_version integer not null default 1,
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint scan_cells_pkey PRIMARY KEY (client_id, id),
  constraint scan_cells_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint scan_cells_client_id_exam_question_id_fkey FOREIGN KEY (client_id, exam_question_id) REFERENCES exam_questions(client_id, id),
  constraint scan_cells_client_id_page_id_fkey FOREIGN KEY (client_id, page_id) REFERENCES scan_pages(client_id, id),
  constraint scan_cells_state_check CHECK ((state = ANY (ARRAY['READ'::text, 'OPEN'::text, 'CONFIRMED'::text])))
);
CREATE UNIQUE INDEX scan_cells_field ON public.scan_cells USING btree (client_id, page_id, field);
CREATE INDEX scan_cells_open ON public.scan_cells USING btree (client_id, exam_id, id) WHERE (state = 'OPEN'::text);
CREATE INDEX scan_cells_question ON public.scan_cells USING btree (client_id, exam_question_id) WHERE (exam_question_id IS NOT NULL);
create policy own_school on scan_cells for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on scan_cells to quaestor_app;

-- What pupils answered, in stored places, never in printed letters.
create table exam_responses (
  client_id bigint not null,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  value jsonb not null, -- {"kind":"OPTIONS","chosen":[2]}, {"kind":"NUMBER","value":"-12.50"}, {"kind":"PLACES","places":[1,null,0]} or {"kind":"TEXT","value":"…"}; blank: [], "", all null.
  state text not null,
  source text not null,
  cell_id bigint,
  marked numeric(6,2), -- The marks that were last written from it; null with is_marked: not attempted.
  is_marked boolean not null default false, -- Marks were written from it.
  row_version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint exam_responses_pkey PRIMARY KEY (client_id, exam_id, mark_id, exam_question_id),
  constraint exam_responses_client_id_cell_id_fkey FOREIGN KEY (client_id, cell_id) REFERENCES scan_cells(client_id, id),
  constraint exam_responses_client_id_exam_question_id_fkey FOREIGN KEY (client_id, exam_question_id) REFERENCES exam_questions(client_id, id),
  constraint exam_responses_client_id_mark_id_fkey FOREIGN KEY (client_id, mark_id) REFERENCES exam_marks(client_id, id),
  constraint exam_responses_source_check CHECK ((source = ANY (ARRAY['SCAN'::text, 'PERSON'::text, 'UPLOAD'::text, 'SITTING'::text]))),
  constraint exam_responses_state_check CHECK ((state = ANY (ARRAY['READ'::text, 'CONFIRMED'::text])))
);
CREATE INDEX exam_responses_cell ON public.exam_responses USING btree (client_id, cell_id) WHERE (cell_id IS NOT NULL);
CREATE INDEX exam_responses_question ON public.exam_responses USING btree (client_id, exam_id, exam_question_id);
create policy own_school on exam_responses for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_responses to quaestor_app;

-- Each change of what a pupil answered.
create table exam_response_history (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_id bigint not null,
  before jsonb,
  after jsonb,
  source text not null,
  reason text,
  cell_id bigint,
  request_id text,
  impersonator_id bigint,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint exam_response_history_pkey PRIMARY KEY (client_id, id),
  constraint exam_response_history_client_id_mark_id_fkey FOREIGN KEY (client_id, mark_id) REFERENCES exam_marks(client_id, id),
  constraint exam_response_history_source_check CHECK ((source = ANY (ARRAY['SCAN'::text, 'PERSON'::text, 'UPLOAD'::text, 'SITTING'::text])))
);
CREATE INDEX exam_response_history_mark ON public.exam_response_history USING btree (client_id, mark_id, id);
create policy own_school on exam_response_history for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on exam_response_history to quaestor_app;

-- Samples of what was read by machine, looked at by a person, with what they prove.
create table scan_audits (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  bound numeric(6,5) not null,
  confidence numeric(4,3) not null,
  population integer not null, -- Answers that were read and are sure, of which the sample was drawn.
  size integer not null,
  seed bigint not null,
  state text not null,
  row_version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by bigint,
  ended_at timestamp with time zone,
  pages integer not null default 0, -- Pages that counted when the sample was drawn.
  last_page_id bigint not null default 0, -- The newest page that had come by then: what came later is not spoken of.
  constraint scan_audits_pkey PRIMARY KEY (client_id, id),
  constraint scan_audits_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint scan_audits_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'STALE'::text])))
);
CREATE INDEX scan_audits_exam ON public.scan_audits USING btree (client_id, exam_id, id);
create policy own_school on scan_audits for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on scan_audits to quaestor_app;

-- The answers of a sample: what was read, and what a person saw who was not told it.
create table scan_audit_items (
  client_id bigint not null,
  audit_id bigint not null,
  n integer not null,
  cell_id bigint not null,
  read jsonb not null,
  seen jsonb,
  differs boolean,
  answered_at timestamp with time zone,
  answered_by bigint,
  constraint scan_audit_items_pkey PRIMARY KEY (client_id, audit_id, n),
  constraint scan_audit_items_client_id_audit_id_fkey FOREIGN KEY (client_id, audit_id) REFERENCES scan_audits(client_id, id),
  constraint scan_audit_items_client_id_cell_id_fkey FOREIGN KEY (client_id, cell_id) REFERENCES scan_cells(client_id, id)
);
CREATE UNIQUE INDEX scan_audit_items_cell ON public.scan_audit_items USING btree (client_id, audit_id, cell_id);
create policy own_school on scan_audit_items for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on scan_audit_items to quaestor_app;

-- ══ corrections ══

-- Corrections of a key, and marks added or scaled for all.
create table exam_corrections (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  kind text not null,
  exam_question_id bigint,
  input jsonb not null,
  impact jsonb not null,
  reason text not null,
  state text not null default 'APPLIED'::text,
  undone_at timestamp with time zone,
  undone_by bigint,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint exam_corrections_pkey PRIMARY KEY (client_id, id),
  constraint exam_corrections_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_corrections_kind_check CHECK ((kind = ANY (ARRAY['DROP'::text, 'FULL'::text, 'ACCEPT'::text, 'ADD'::text, 'SCALE'::text]))),
  constraint exam_corrections_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'UNDONE'::text])))
);
CREATE INDEX exam_corrections_exam ON public.exam_corrections USING btree (client_id, exam_id, id);
create policy own_school on exam_corrections for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on exam_corrections to quaestor_app;

-- Requests to look at marks again, and how they were answered.
create table exam_rechecks (
  client_id bigint not null,
  id bigint not null generated always as identity,
  exam_id bigint not null,
  mark_id bigint not null,
  exam_question_ids bigint[] not null default '{}'::bigint[],
  kind text not null,
  note text,
  state text not null default 'OPEN'::text,
  before jsonb,
  after jsonb,
  answer text,
  decided_at timestamp with time zone,
  decided_by bigint,
  assigned_to bigint, -- The member of staff who is to answer it; null: whoever verifies marks.
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint exam_rechecks_pkey PRIMARY KEY (client_id, id),
  constraint exam_rechecks_assigned_to FOREIGN KEY (client_id, assigned_to) REFERENCES staff(client_id, id),
  constraint exam_rechecks_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id),
  constraint exam_rechecks_client_id_mark_id_fkey FOREIGN KEY (client_id, mark_id) REFERENCES exam_marks(client_id, id),
  constraint exam_rechecks_kind_check CHECK ((kind = ANY (ARRAY['TOTALLING'::text, 'REMARK'::text]))),
  constraint exam_rechecks_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'UNCHANGED'::text, 'CHANGED'::text, 'REFUSED'::text])))
);
CREATE INDEX exam_rechecks_assigned_to ON public.exam_rechecks USING btree (client_id, assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX exam_rechecks_mark ON public.exam_rechecks USING btree (client_id, mark_id);
CREATE INDEX exam_rechecks_open ON public.exam_rechecks USING btree (client_id, exam_id) WHERE (state = 'OPEN'::text);
create policy own_school on exam_rechecks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on exam_rechecks to quaestor_app;

-- ══ results ══

-- Bands that turn a percent into a grade. One that was used never changes: an edit makes a successor.
create table grade_systems (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  rounding text not null default 'TWO_DP'::text,
  bands jsonb not null, -- [{ grade, min_percent, point, is_pass, description }], the highest first.
  grade_ids bigint[] not null default '{}'::bigint[], -- Classes that take this one; the default holds for the others.
  is_default boolean not null default false,
  successor_of bigint, -- Once used it never changes: an edit makes a successor.
  used_at timestamp with time zone,
  status smallint not null default 1,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint grade_systems_pkey PRIMARY KEY (client_id, id),
  constraint grade_systems_client_id_successor_of_fkey FOREIGN KEY (client_id, successor_of) REFERENCES grade_systems(client_id, id),
  constraint grade_systems_rounding_check CHECK ((rounding = ANY (ARRAY['TWO_DP'::text, 'NEAREST_INT'::text]))),
  constraint grade_systems_status_check CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE UNIQUE INDEX grade_systems_default ON public.grade_systems USING btree (client_id) WHERE (is_default AND (deleted_at IS NULL));
CREATE UNIQUE INDEX grade_systems_name ON public.grade_systems USING btree (client_id, lower(name)) WHERE ((deleted_at IS NULL) AND (status = 1));
create policy own_school on grade_systems for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on grade_systems to quaestor_app;

-- How the exams of a session make the percent of a subject.
create table result_schemes (
  client_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  grade_id bigint not null,
  subject_id bigint,
  name text not null,
  parts jsonb not null, -- [{ name, weight, take, k, match: { type_tests, components } }]
  component_pass jsonb not null default '{}'::jsonb,
  compartment_max smallint not null default 2,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint result_schemes_pkey PRIMARY KEY (client_id, id),
  constraint result_schemes_client_id_grade_id_fkey FOREIGN KEY (client_id, grade_id) REFERENCES grades(client_id, id),
  constraint result_schemes_client_id_grade_id_subject_id_fkey FOREIGN KEY (client_id, grade_id, subject_id) REFERENCES subjects(client_id, grade_id, id),
  constraint result_schemes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint result_schemes_compartment_max_check CHECK (((compartment_max >= 0) AND (compartment_max <= 10)))
);
CREATE UNIQUE INDEX result_schemes_one ON public.result_schemes USING btree (client_id, session_id, grade_id, COALESCE(subject_id, (0)::bigint)) WHERE (deleted_at IS NULL);
create policy own_school on result_schemes for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on result_schemes to quaestor_app;

-- Figures of a section in an exam.
create table exam_stats (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  enrolled integer not null,
  appeared integer not null,
  absent integer not null,
  excluded integer not null,
  passed integer not null,
  sum_q bigint not null,
  sum_q2 bigint not null,
  max_q integer not null,
  hist smallint[] not null, -- Students by rounded percent, 0 to 100.
  grades jsonb not null,
  ml integer not null default 0, -- Why somebody is in no average, each for itself: medical leave, exempt (ex), unfair means (ufm).
  ex integer not null default 0,
  ufm integer not null default 0,
  chapters jsonb, -- What the section has of each chapter, which stands beside every student's own: [{ chapter_id, n, q, max_q }].
  method smallint not null default 1, -- How the figures of the exam were worked out, here and in exam_question_stats, exam_chapter_marks and exam_asked.
  constraint exam_stats_pkey PRIMARY KEY (client_id, exam_id, section_id),
  constraint exam_stats_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id)
);
create policy own_school on exam_stats for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_stats to quaestor_app;

-- Figures of a question in a section of an exam.
create table exam_question_stats (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  exam_question_id bigint not null,
  chapter_id bigint not null,
  level text not null,
  skill text not null,
  max_q integer not null,
  n integer not null,
  n_na integer not null,
  sum_q bigint not null,
  sum_q2 bigint not null,
  sum_t bigint not null,
  sum_t2 bigint not null,
  sum_qt bigint not null,
  efficiency real,
  hist jsonb not null,
  constraint exam_question_stats_pkey PRIMARY KEY (client_id, exam_id, section_id, exam_question_id),
  constraint exam_question_stats_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id)
);
CREATE INDEX exam_question_stats_sums ON public.exam_question_stats USING btree (client_id, exam_id, section_id) INCLUDE (exam_question_id, chapter_id, level, skill, max_q, n, sum_q);
create policy own_school on exam_question_stats for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_question_stats to quaestor_app;

-- What a student has of a chapter in an exam. No key to the exam: these are written and taken away under the lock of its row, thousands at once, and asking for it row by row was a third of the time an exam took to be verified.
create table exam_chapter_marks (
  client_id bigint not null,
  exam_id bigint not null,
  section_id bigint not null,
  enrolment_id bigint not null,
  chapter_id bigint not null,
  q integer not null,
  max_q integer not null,
  constraint exam_chapter_marks_pkey PRIMARY KEY (client_id, exam_id, enrolment_id, chapter_id)
);
create policy own_school on exam_chapter_marks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_chapter_marks to quaestor_app;

-- What an exam has asked, and what all its sections have of each question. The arrays run side by side, a place a question.
create table exam_asked (
  client_id bigint not null,
  exam_id bigint not null,
  exam_question_ids bigint[] not null,
  chapter_ids bigint[] not null,
  question_ids bigint[] not null,
  levels text[] not null,
  skills text[] not null,
  max_q integer[] not null,
  n integer[] not null,
  sum_q integer[] not null,
  constraint exam_asked_pkey PRIMARY KEY (client_id, exam_id),
  constraint exam_asked_client_id_exam_id_fkey FOREIGN KEY (client_id, exam_id) REFERENCES exams(client_id, id)
);
create policy own_school on exam_asked for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on exam_asked to quaestor_app;

-- What the students of a session have of a chapter in all its settled exams, in one row: an exam that is settled writes as many rows as it has chapters, and a report of the whole session adds up nothing. The arrays run side by side, a place a student.
create table session_chapters (
  client_id bigint not null,
  session_id bigint not null,
  chapter_id bigint not null,
  exam_ids bigint[] not null, -- The exams that it is of.
  enrolment_ids bigint[] not null,
  exams integer[] not null, -- In how many of them a student has marks of the chapter; q is their quarters, needed what a pass takes by each exam's own share.
  q integer[] not null,
  needed double precision[] not null,
  students integer not null,
  below_pass integer not null,
  constraint session_chapters_pkey PRIMARY KEY (client_id, session_id, chapter_id)
);
create policy own_school on session_chapters for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on session_chapters to quaestor_app;

-- What report cards are made for in a session, such as "Half-yearly 2026-27", and which exams stand on them.
create table card_occasions (
  client_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  title text not null,
  titles jsonb not null default '{}'::jsonb, -- What it is called in other languages, by code.
  grade_ids bigint[] not null default '{}'::bigint[], -- Classes whose cards it has; none: of all.
  type_tests text[] not null default '{}'::text[], -- Exams of these types; none: of all. An exam that stands on its cards is of type_tests, by until and of exam_ids.
  until date, -- Exams up to this day; null: of the whole session.
  exam_ids bigint[] not null default '{}'::bigint[], -- These exams alone; none: all.
  terms text[] not null default '{}'::text[], -- Terms of the layout that its cards show.
  is_final boolean not null default false, -- Whether its cards say into which class the pupil is promoted.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint card_occasions_pkey PRIMARY KEY (client_id, id),
  constraint card_occasions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE UNIQUE INDEX card_occasions_title ON public.card_occasions USING btree (client_id, session_id, lower(title)) WHERE (deleted_at IS NULL);
create policy own_school on card_occasions for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on card_occasions to quaestor_app;

-- ══ reports ══

-- Report cards that were handed out, each as it was printed: what is corrected later is another revision.
create table report_cards (
  client_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  enrolment_id bigint not null,
  revision integer not null,
  secret text not null, -- Half of what the code on the card says; the other half is the school.
  input jsonb not null,
  issued_at timestamp with time zone not null,
  issued_by bigint,
  content text, -- Digest by which cards were compared before content_hash.
  language text not null default 'en'::text, -- The language it was printed in: one revision may have an edition in each.
  occasion_id bigint, -- null: the year.
  content_hash text, -- Digest of what is printed, without language, revision, day, code and head of the school, after the form that it is made by: "1:…". Null: printed before there was one, see content.
  said jsonb, -- What content_hash is the digest of.
  tree jsonb, -- How its percents came about, as it was told when the card was issued.
  withdrawn_at timestamp with time zone, -- The school takes the card back: its code says so.
  withdrawn_by bigint,
  withdrawn_why text,
  layout jsonb, -- The layout by which it was printed, as it was. Null: issued before layouts were kept.
  constraint report_cards_pkey PRIMARY KEY (client_id, id),
  constraint report_cards_client_id_secret_key UNIQUE (client_id, secret),
  constraint report_cards_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint report_cards_occasion_fkey FOREIGN KEY (client_id, occasion_id) REFERENCES card_occasions(client_id, id),
  constraint report_cards_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX report_cards_enrolment ON public.report_cards USING btree (client_id, enrolment_id, revision);
CREATE INDEX report_cards_occasion ON public.report_cards USING btree (client_id, session_id, occasion_id, enrolment_id, revision);
CREATE UNIQUE INDEX report_cards_revision ON public.report_cards USING btree (client_id, enrolment_id, COALESCE(occasion_id, (0)::bigint), revision) WHERE (content_hash IS NOT NULL);
create policy own_school on report_cards for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on report_cards to quaestor_app;

-- Printings of an issued report card: editions in several languages have one revision and one code.
create table report_card_prints (
  client_id bigint not null,
  id bigint not null generated always as identity,
  card_id bigint not null,
  language text not null,
  printed_at timestamp with time zone not null,
  printed_by bigint,
  constraint report_card_prints_pkey PRIMARY KEY (client_id, id),
  constraint report_card_prints_client_id_card_id_fkey FOREIGN KEY (client_id, card_id) REFERENCES report_cards(client_id, id)
);
CREATE INDEX report_card_prints_card ON public.report_card_prints USING btree (client_id, card_id);
create policy own_school on report_card_prints for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on report_card_prints to quaestor_app;

-- What the class teacher says of a student on the report card of a session: written, handed in, read by somebody else, printed once it is approved.
create table report_remarks (
  client_id bigint not null,
  enrolment_id bigint not null,
  remark text,
  state text,
  handed_in text, -- As it was handed in, where whoever read it has changed it.
  note text,
  written_by bigint,
  read_by bigint,
  row_version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  occasion_id bigint, -- null: the year.
  constraint report_remarks_one UNIQUE NULLS NOT DISTINCT (client_id, enrolment_id, occasion_id),
  constraint report_remarks_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint report_remarks_occasion_fkey FOREIGN KEY (client_id, occasion_id) REFERENCES card_occasions(client_id, id),
  constraint report_remarks_emptied_check CHECK (((remark IS NULL) = (state IS NULL))),
  constraint report_remarks_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PROOF'::text, 'APPROVED'::text])))
);
create policy own_school on report_remarks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on report_remarks to quaestor_app;

-- What is entered of a pupil for report cards without an exam: a level of an item, days present.
create table card_entries (
  client_id bigint not null,
  enrolment_id bigint not null,
  term text not null, -- Key of a term of the layout; of days also a month, "2026-04".
  item text not null, -- Key of an item of the layout; "present": days on which the pupil was there, halves among them.
  value text, -- Key of a level of the item’s scale, or days. Null: taken away again.
  text text, -- A sentence beside the level.
  row_version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint card_entries_pkey PRIMARY KEY (client_id, enrolment_id, term, item),
  constraint card_entries_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id),
  constraint card_entries_text CHECK ((length(text) <= 200))
);
create policy own_school on card_entries for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on card_entries to quaestor_app;

-- Entries of report cards as they were changed.
create table card_entry_history (
  client_id bigint not null,
  id bigint not null generated always as identity,
  enrolment_id bigint not null,
  term text not null,
  item text not null,
  before text,
  after text,
  changed_at timestamp with time zone not null,
  changed_by bigint,
  constraint card_entry_history_pkey PRIMARY KEY (client_id, id),
  constraint card_entry_history_client_id_enrolment_id_fkey FOREIGN KEY (client_id, enrolment_id) REFERENCES enrolments(client_id, id)
);
CREATE INDEX card_entry_history_enrolment ON public.card_entry_history USING btree (client_id, enrolment_id);
create policy own_school on card_entry_history for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on card_entry_history to quaestor_app;

-- Days on which a section was taught, by term or month.
create table section_days (
  client_id bigint not null,
  session_id bigint not null,
  section_id bigint not null,
  period text not null, -- Key of a term of the layout, or a month, "2026-04".
  days integer not null,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint section_days_pkey PRIMARY KEY (client_id, session_id, section_id, period),
  constraint section_days_client_id_section_id_fkey FOREIGN KEY (client_id, section_id) REFERENCES sections(client_id, id),
  constraint section_days_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint section_days_days CHECK (((days >= 0) AND (days <= 366)))
);
create policy own_school on section_days for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on section_days to quaestor_app;

-- Whether the entries of a section for an occasion are handed in; without a row they are open.
create table card_sheets (
  client_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  section_id bigint not null,
  occasion_id bigint, -- null: the year.
  state text not null,
  reason text, -- Why it was opened again.
  row_version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint card_sheets_pkey PRIMARY KEY (client_id, id),
  constraint card_sheets_one UNIQUE NULLS NOT DISTINCT (client_id, session_id, section_id, occasion_id),
  constraint card_sheets_client_id_occasion_id_fkey FOREIGN KEY (client_id, occasion_id) REFERENCES card_occasions(client_id, id),
  constraint card_sheets_client_id_section_id_fkey FOREIGN KEY (client_id, section_id) REFERENCES sections(client_id, id),
  constraint card_sheets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint card_sheets_state CHECK ((state = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text])))
);
create policy own_school on card_sheets for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on card_sheets to quaestor_app;

-- What stands on report cards, as data: a school’s own layouts. Classes that none names have the one that is shipped for their stage.
create table card_layouts (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null, -- What the school calls it; what its cards are called stands in the body.
  stage text not null,
  grade_ids bigint[] not null default '{}'::bigint[], -- Classes whose cards have it: a class is in one layout.
  shipped text, -- The stage of the shipped layout that it was copied from, however often.
  body jsonb not null, -- Terms, scales, items and sections.
  version integer not null default 1, -- Counted up when the body changes: issued cards say by which they were printed.
  former_items jsonb not null default '{}'::jsonb, -- English titles of items that were taken out, by key: entries hang on the key, which goes to no other item.
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint card_layouts_pkey PRIMARY KEY (client_id, id),
  constraint card_layouts_shipped CHECK ((shipped = ANY (ARRAY['FOUNDATIONAL'::text, 'PREPARATORY'::text, 'MIDDLE'::text, 'SECONDARY'::text]))),
  constraint card_layouts_stage CHECK ((stage = ANY (ARRAY['FOUNDATIONAL'::text, 'PREPARATORY'::text, 'MIDDLE'::text, 'SECONDARY'::text])))
);
CREATE UNIQUE INDEX card_layouts_name ON public.card_layouts USING btree (client_id, lower(name)) WHERE (deleted_at IS NULL);
create policy own_school on card_layouts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on card_layouts to quaestor_app;

-- ══ identity ══

-- Ceremonies that have ended: none is ended twice. Of one that is under way the server keeps nothing.
create table ceremonies_used (
  client_id bigint not null,
  ceremony text not null,
  expires_at timestamp with time zone not null, -- After which it would be refused as too old.
  constraint ceremonies_used_pkey PRIMARY KEY (client_id, ceremony)
);
create policy own_school on ceremonies_used for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select on ceremonies_used to quaestor_app;

-- Issuers by which people of a school sign in.
create table sign_in_providers (
  client_id bigint not null,
  id bigint not null generated always as identity,
  key text not null, -- The last part of its redirect URI: no two of a school share one, and no two own apps of all schools.
  kind text not null,
  via text not null, -- Whose app it is there: the school's own, or the platform's.
  label text not null,
  issuer text not null,
  oidc_client_id text, -- What the issuer calls our app; null where the platform's is used.
  secret_sealed text,
  secret_hint text, -- The last signs of the secret, by which people tell it from others.
  alg text not null default 'RS256'::text, -- By what its ID tokens are signed.
  domains text[] not null default '{}'::text[], -- Google: whose accounts come in; empty for any.
  tenant text, -- Microsoft: the number of the organisation.
  claim_name text,
  claim_value text,
  trusts_second_step boolean not null default false,
  metadata jsonb, -- The issuer's document as it was last read: a sign-in is begun without asking anybody.
  metadata_at timestamp with time zone,
  tested_at timestamp with time zone, -- When a test went well since the last change; null: not since.
  status smallint not null default 0,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  constraint sign_in_providers_pkey PRIMARY KEY (client_id, id),
  constraint sign_in_providers_alg_check CHECK ((alg = ANY (ARRAY['RS256'::text, 'PS256'::text, 'ES256'::text, 'EdDSA'::text]))),
  constraint sign_in_providers_kind_check CHECK ((kind = ANY (ARRAY['GOOGLE'::text, 'MICROSOFT'::text, 'OIDC'::text]))),
  constraint sign_in_providers_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint sign_in_providers_via_check CHECK ((via = ANY (ARRAY['OWN'::text, 'PLATFORM'::text])))
);
CREATE UNIQUE INDEX sign_in_providers_key ON public.sign_in_providers USING btree (client_id, key) WHERE (deleted_at IS NULL);
create policy own_school on sign_in_providers for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on sign_in_providers to quaestor_app;

-- Who is who at an issuer: found by issuer and subject, never by an address.
create table identities (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  provider_id bigint not null,
  issuer text not null,
  subject text not null,
  label text, -- What its owner knows the account there by, such as an address; nobody is found by it.
  linked_by text not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint identities_pkey PRIMARY KEY (client_id, id),
  constraint identities_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id),
  constraint identities_client_id_provider_id_fkey FOREIGN KEY (client_id, provider_id) REFERENCES sign_in_providers(client_id, id),
  constraint identities_linked_by_check CHECK ((linked_by = ANY (ARRAY['INVITE'::text, 'CODE'::text, 'SELF'::text]))),
  constraint identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
CREATE UNIQUE INDEX identities_one_each ON public.identities USING btree (client_id, account_id, provider_id) WHERE (removed_at IS NULL);
CREATE INDEX identities_provider ON public.identities USING btree (client_id, provider_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX identities_subject ON public.identities USING btree (client_id, issuer, subject) WHERE (removed_at IS NULL);
create policy own_school on identities for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on identities to quaestor_app;

-- Apps whose codes are somebody's second step.
create table authenticator_apps (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  secret_sealed text not null,
  last_step bigint not null, -- The step whose code was taken last: neither it nor an earlier one is good again.
  wrong integer not null default 0, -- Wrong codes since the last right one; at 100 its codes open nothing any more.
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint authenticator_apps_pkey PRIMARY KEY (client_id, id),
  constraint authenticator_apps_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id)
);
CREATE UNIQUE INDEX authenticator_apps_one ON public.authenticator_apps USING btree (client_id, account_id) WHERE (removed_at IS NULL);
create policy own_school on authenticator_apps for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on authenticator_apps to quaestor_app;

-- Codes that each pass the second step once.
create table recovery_codes (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  code_hash text not null, -- Keyed; the code itself is stored nowhere.
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (client_id, id),
  constraint recovery_codes_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id)
);
CREATE UNIQUE INDEX recovery_codes_hash ON public.recovery_codes USING btree (client_id, account_id, code_hash);
create policy own_school on recovery_codes for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on recovery_codes to quaestor_app;

-- Keys of devices by which people sign in without a password.
create table passkeys (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key text not null, -- Of COSE, in base64url.
  counter bigint not null, -- How often it was used, as it says itself; 0 of those that are synced.
  transports text[] not null default '{}'::text[],
  aaguid text, -- The make of its device.
  rp_id text not null, -- The domain for which it was made.
  backed_up boolean not null, -- Whether it is kept in an account and not on one device alone.
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (client_id, id),
  constraint passkeys_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id)
);
CREATE INDEX passkeys_account ON public.passkeys USING btree (client_id, account_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (client_id, credential_id) WHERE (removed_at IS NULL);
create policy own_school on passkeys for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on passkeys to quaestor_app;

-- What a school, or the platform (0), decides about how its people sign in; without a row the usual holds, and nobody needs a second step.
create table sign_in_policies (
  client_id bigint not null,
  ways jsonb not null default '{}'::jsonb, -- By base kind: PROVIDER, where these come by an account elsewhere alone; others as they like.
  second_step smallint[] not null, -- Base kinds that need a second step.
  second_step_from timestamp with time zone, -- From when on they do; null: never.
  passkeys smallint[] not null, -- Base kinds that may add passkeys.
  row_version integer not null default 1,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  remember_step_days smallint not null default 30, -- Days for which whoever runs nothing may have a device remembered that has shown the second step; 0: none is.
  constraint sign_in_policies_pkey PRIMARY KEY (client_id),
  constraint sign_in_policies_remember_step_days_check CHECK (((remember_step_days >= 0) AND (remember_step_days <= 90)))
);
create policy own_school on sign_in_policies for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on sign_in_policies to quaestor_app;

-- ══ programs ══

-- Keys by which programs of a school make calls.
create table api_keys (
  client_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  scopes text[] not null, -- What it opens; never more than at first.
  digest text not null, -- Keyed digest of the key, which itself is stored nowhere.
  digest_before text, -- That of the key before it was rotated, good until before_until.
  before_until timestamp with time zone,
  hint text not null, -- The last signs of the key, by which people tell it from others.
  networks text[] not null default '{}'::text[], -- Where it may be used; empty: anywhere.
  per_minute integer not null, -- Calls a minute.
  expires_at timestamp with time zone not null,
  told_days smallint, -- The days before its end of which its maker and the admins were last told.
  last_used_at timestamp with time zone, -- To the minute.
  revoked_at timestamp with time zone,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint api_keys_pkey PRIMARY KEY (client_id, id),
  constraint api_keys_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 600)))
);
CREATE UNIQUE INDEX api_keys_name ON public.api_keys USING btree (client_id, lower(name)) WHERE (revoked_at IS NULL);
create policy own_school on api_keys for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on api_keys to quaestor_app;

-- Addresses of programs that a school has told of events.
create table webhooks (
  client_id bigint not null,
  id bigint not null generated always as identity,
  url text not null,
  description text,
  types text[] not null default '{}'::text[], -- Events that it is told of; empty: all.
  secret_sealed text not null, -- By what its messages are signed, sealed by a key that is derived from the signing key.
  secret_before_sealed text, -- The one before it was changed, by which they are signed too until before_until.
  before_until timestamp with time zone,
  state text not null default 'ON'::text,
  off_reason text, -- Why it was turned off: its program said 410, nothing was taken for five days, or the secret can no longer be read.
  failing_since timestamp with time zone, -- Since when nothing was taken; null where the last message was.
  failing_mailed_at timestamp with time zone, -- When the admins were told of it.
  last_sent_at timestamp with time zone,
  row_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  deleted_at timestamp with time zone,
  stopped_at timestamp with time zone, -- Since when the platform has nothing sent to it, whatever its school says; null: it is sent to.
  constraint webhooks_pkey PRIMARY KEY (client_id, id),
  constraint webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'secret'::text]))),
  constraint webhooks_state_check CHECK ((state = ANY (ARRAY['ON'::text, 'PAUSED'::text, 'OFF'::text])))
);
create policy own_school on webhooks for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on webhooks to quaestor_app;

-- Messages to webhooks, one for each event that one wants; kept for 30 days.
create table webhook_deliveries (
  client_id bigint not null,
  id bigint not null generated always as identity,
  webhook_id bigint not null,
  event_id bigint not null,
  state text not null,
  tries integer not null default 0,
  next_at timestamp with time zone not null, -- When it is tried next; while it is being sent, when it is given up for lost.
  http_status integer,
  error text,
  answer text, -- The beginning of what the program said at the last try.
  took_ms integer,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (client_id, id),
  constraint webhook_deliveries_client_id_event_id_fkey FOREIGN KEY (client_id, event_id) REFERENCES events(client_id, id),
  constraint webhook_deliveries_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES webhooks(client_id, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'DEAD'::text, 'CANCELLED'::text])))
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (client_id, webhook_id, next_at) WHERE (state = 'QUEUED'::text);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (client_id, event_id);
CREATE UNIQUE INDEX webhook_deliveries_one ON public.webhook_deliveries USING btree (client_id, webhook_id, event_id);
create policy own_school on webhook_deliveries for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on webhook_deliveries to quaestor_app;

-- ══ http ══

-- Answers of changing calls by the key that the caller sent, so that a repeated call is answered and not done again.
create table idempotency_keys (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  path text not null,
  key text not null,
  body_hash text not null, -- The same key with another body is refused.
  status smallint not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX idempotency_keys_one ON public.idempotency_keys USING btree (client_id, account_id, path, key);
create policy own_school on idempotency_keys for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select on idempotency_keys to quaestor_app;

-- ══ jobs ══

-- Work in the background as its starter sees it: state, progress, result. The queue itself is graphile_worker.
create table jobs (
  client_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  title text not null,
  state text not null default 'queued'::text,
  done integer not null default 0, -- How many of `of` steps are done.
  of integer not null default 0,
  input jsonb not null, -- What the work needs, by kind.
  result jsonb,
  message text,
  title_said jsonb, -- The title by its code and values, for people who read another language.
  message_said jsonb, -- Why it failed, by its code and values.
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  updated_at timestamp with time zone not null default now(),
  constraint jobs_pkey PRIMARY KEY (client_id, id),
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX jobs_open ON public.jobs USING btree (client_id, kind) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX jobs_owner ON public.jobs USING btree (client_id, created_by, id DESC);
create policy own_school on jobs for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on jobs to quaestor_app;

-- ══ mail ══

-- Mails that wait, were sent, failed, or are held where there is no mail server.
create table mails (
  client_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint,
  link_id bigint,
  job_id bigint, -- Of a job that sends several: its progress is how many are sent.
  kind text not null,
  to_address text not null,
  language text not null,
  subject text not null,
  sealed text, -- The link or code, encrypted; gone once the mail is sent.
  state text not null,
  attempts integer not null default 0,
  error text,
  send_at timestamp with time zone not null, -- Not before.
  sent_at timestamp with time zone,
  error_said jsonb, -- Why it was not sent, where the reason is ours and not the mail server's, by its code and values.
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint mails_pkey PRIMARY KEY (client_id, id),
  constraint mails_client_id_account_id_fkey FOREIGN KEY (client_id, account_id) REFERENCES accounts(client_id, id),
  constraint mails_client_id_job_id_fkey FOREIGN KEY (client_id, job_id) REFERENCES jobs(client_id, id),
  constraint mails_client_id_link_id_fkey FOREIGN KEY (client_id, link_id) REFERENCES account_links(client_id, id),
  constraint mails_kind_check CHECK ((kind = ANY (ARRAY['INVITE'::text, 'VERIFY'::text, 'RESET'::text, 'EMAIL'::text, 'OTP'::text, 'EMAIL_CHANGED'::text, 'PASSWORD_CHANGED'::text, 'CODE_PRINTED'::text, 'GUESSED'::text, 'REPORT'::text, 'TEST'::text, 'CONTENT_TAKEN'::text, 'SERIES_CHANGED'::text, 'WEBHOOK_FAILING'::text, 'WEBHOOK_OFF'::text, 'KEY_ENDING'::text, 'SIGN_IN_CHANGED'::text, 'MARKS_DUE'::text, 'USE_PROVIDER'::text]))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'HELD'::text])))
);
CREATE INDEX mails_account ON public.mails USING btree (client_id, account_id);
CREATE INDEX mails_link ON public.mails USING btree (client_id, link_id);
CREATE INDEX mails_listed ON public.mails USING btree (client_id, id DESC);
create policy own_school on mails for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on mails to quaestor_app;

-- ══ files ══

-- Pictures and other files that were uploaded; the bytes are in the file store, under the key.
create table media_files (
  client_id bigint not null,
  id bigint not null generated always as identity,
  key text not null, -- Name in the file store: 128 random bits and the extension.
  kind text not null,
  bytes integer not null,
  width integer,
  height integer,
  name text not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint media_files_pkey PRIMARY KEY (client_id, id),
  constraint media_files_key_check CHECK ((key ~ '^[0-9a-f]{32}\.[a-z]+$'::text))
);
CREATE UNIQUE INDEX media_files_key ON public.media_files USING btree (client_id, key);
create policy own_school on media_files for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on media_files to quaestor_app;

-- ══ events ══

-- What has happened, written in the transaction of the call that did it. Ids and counts, nothing of persons. Kept for 30 days.
create table events (
  client_id bigint not null,
  id bigint not null generated always as identity,
  type text not null, -- As in contract/programs/events.ts, "results.published".
  version smallint not null, -- Of what the type means.
  data jsonb not null,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX events_age ON public.events USING btree (created_at);
create policy own_school on events for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant select on events to quaestor_app;

-- ══ uploads ══

-- Uploads of a spreadsheet or bank: which rows each made and changed, so that it can be undone.
create table imports (
  client_id bigint not null,
  id bigint not null generated always as identity,
  entity text not null,
  name text not null,
  created_ids bigint[] not null default '{}'::bigint[],
  changed jsonb not null default '[]'::jsonb, -- [{ id, before, after }] of the rows that an import in mode update changed.
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  parts jsonb not null default '[]'::jsonb, -- [{ entity, created_ids, changed }] of an import that made rows of several kinds, from classes down to topics; empty for others.
  constraint imports_pkey PRIMARY KEY (client_id, id)
);
CREATE INDEX imports_owner ON public.imports USING btree (client_id, created_by, id DESC);
create policy own_school on imports for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant insert, select, update on imports to quaestor_app;

-- Layouts of foreign lists that somebody confirmed: which column is what. A row for each person who did; they hold no names, marks or numbers of people.
create table list_layouts (
  client_id bigint not null,
  id bigint not null generated always as identity,
  door text not null, -- What such lists hold.
  signature text not null, -- The shape of the headings, and what each column is: lists that are equal in it are read alike.
  digest text not null, -- SHA-256 of the signature, which may be longer than an index takes.
  sentence jsonb not null, -- What the layout says, by its code: { code, params }.
  said_by bigint not null,
  said_at timestamp with time zone not null,
  used_at timestamp with time zone not null, -- When a list was last read by it.
  forgotten_at timestamp with time zone, -- Since then it is asked again; confirmed anew it is null.
  constraint list_layouts_pkey PRIMARY KEY (client_id, id),
  constraint list_layouts_client_id_door_digest_said_by_key UNIQUE (client_id, door, digest, said_by),
  constraint list_layouts_door_check CHECK ((door = ANY (ARRAY['marks'::text, 'students'::text, 'staff'::text, 'chapters'::text, 'topics'::text, 'questions'::text, 'remarks'::text])))
);
create policy own_school on list_layouts for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on list_layouts to quaestor_app;

-- Words of foreign lists that somebody said the meaning of, such as X-A of a class: of the whole school. They hold no names, marks or numbers of people.
create table list_values (
  client_id bigint not null,
  id bigint not null generated always as identity,
  door text not null,
  field text not null, -- Our column whose words they are.
  value text not null, -- As the list had it.
  value_key text not null, -- The same without what nobody sees: unlike blanks, dashes and quotes, large letters.
  here jsonb not null, -- What it is here: { "grade_id": 7 }, a word of ours, or null, which leaves its rows out.
  said_by bigint not null,
  said_at timestamp with time zone not null,
  used_at timestamp with time zone not null, -- When a list was last read by it.
  forgotten_at timestamp with time zone, -- Since then it is asked again; said anew it is null.
  constraint list_values_pkey PRIMARY KEY (client_id, id),
  constraint list_values_client_id_door_field_value_key_key UNIQUE (client_id, door, field, value_key),
  constraint list_values_door_check CHECK ((door = ANY (ARRAY['marks'::text, 'students'::text, 'staff'::text, 'chapters'::text, 'topics'::text, 'questions'::text, 'remarks'::text])))
);
create policy own_school on list_values for all using ((client_id = (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint));
grant delete, insert, select, update on list_values to quaestor_app;

-- ══ functions ══

CREATE OR REPLACE FUNCTION public.columns_of_platform(place regclass, school bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  kept jsonb;
begin
  execute format('select jsonb_build_array(id, sub_domain, country, status, created_at, created_by, deleted_at, media_quota_bytes)
    from %s where id = $1', place) into kept using school;
  return kept;
end
$function$
;
CREATE OR REPLACE FUNCTION public.enqueue_job(school bigint, job bigint, kind text, person bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  own text := 'school:' || school;
  round integer;
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a job belongs to the school that makes it';
  end if;
  select greatest(0, min(priority), max(priority) filter (where flags ? own) + 1) into round
  from graphile_worker._private_jobs where flags is not null and (attempts < max_attempts or locked_at is not null);
  perform graphile_worker.add_job('run_job:' || kind, json_build_object('client_id', school, 'job_id', job), max_attempts := 25,
    priority := least(round, 32767), flags := array[own, 'person:' || school || ':' || person]);
end
$function$
;
CREATE OR REPLACE FUNCTION public.enqueue_mail(school bigint, mail bigint, not_before timestamp with time zone, in_turn boolean, urgent boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a mail belongs to the school that sends it';
  end if;
  perform graphile_worker.add_job('send_mail', json_build_object('client_id', school, 'mail_id', mail, 'in_turn', in_turn),
    queue_name := case when in_turn then 'mail-' || school end, run_at := not_before, max_attempts := 25,
    priority := case when urgent then -10 else 0 end, job_key := 'mail-' || school || '-' || mail);
end
$function$
;
CREATE OR REPLACE FUNCTION public.enqueue_publishing(school bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'results are published by their school';
  end if;
  perform graphile_worker.add_job('publish_results', json_build_object('client_id', school), run_at := at, max_attempts := 25,
    job_key := 'publish-results-' || school || '-' || extract(epoch from at)::bigint);
end
$function$
;
CREATE OR REPLACE FUNCTION public.enqueue_webhook(school bigint, webhook bigint, not_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'a webhook belongs to its school';
  end if;
  perform graphile_worker.add_job('send_webhook', json_build_object('client_id', school, 'webhook_id', webhook), run_at := not_before,
    max_attempts := 25, job_key := 'webhook-' || school || '-' || webhook, flags := array['school:' || school]);
end
$function$
;
CREATE OR REPLACE FUNCTION public.note_events(school bigint, types text[], given text[], happened timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  noted bigint[];
begin
  if school is distinct from nullif(current_setting('app.client_id', true), '')::bigint then
    raise exception 'events belong to the school in which they happened';
  end if;
  with made as (
    insert into events (client_id, type, version, data, created_at)
      select school, e.type, 1, e.data::jsonb, happened from unnest(types, given) with ordinality as e (type, data, place) order by e.place
      returning id)
    select array_agg(id order by id) into noted from made;
  if exists (select 1 from webhooks w where w.client_id = school and w.state <> 'OFF' and w.deleted_at is null) then
    perform graphile_worker.add_job('tell_events', json_build_object('client_id', school, 'event_ids', noted), max_attempts := 25,
      flags := array['school:' || school]);
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION public.school_at(label text)
 RETURNS TABLE(id bigint, status smallint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select schools.id, schools.status from schools where sub_domain = label and deleted_at is null
$function$
;
CREATE OR REPLACE FUNCTION public.search_questions(school bigint, pattern text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select id from public.questions
  where client_id = school and client_id = nullif(current_setting('app.client_id', true), '')::bigint
    and deleted_at is null and search_text like pattern
$function$
;
CREATE OR REPLACE FUNCTION public.search_students(school bigint, pattern text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select id from public.students
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and client_id = school and deleted_at is null and search_text like pattern
$function$
;
CREATE OR REPLACE FUNCTION public.similar_questions(school bigint, subjects bigint[], wanted integer[], weights real[], at_most integer)
 RETURNS TABLE(question_id bigint, terms integer[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select t.question_id, t.terms
  from unnest(wanted, weights) as w (term, weight)
  join public.question_terms t on t.client_id = school and t.terms @> array[w.term]
  where school = nullif(current_setting('app.client_id', true), '')::bigint
    and (subjects is null or t.subject_id = any (subjects))
  group by t.client_id, t.question_id
  order by sum(w.weight) / sqrt(cardinality(t.terms)) desc, t.question_id
  limit at_most
$function$
;
CREATE OR REPLACE FUNCTION public.sub_domain_after(label text, moment timestamp with time zone)
 RETURNS TABLE(sub_domain text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select s.sub_domain from former_sub_domains f join schools s on s.id = f.school_id
  where f.sub_domain = label and f.until > moment and s.deleted_at is null
$function$
;
