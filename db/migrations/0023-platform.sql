-- Addresses that schools had: one that was renamed leads on, and none is given away, while somebody may still know it.
create table former_sub_domains (
  sub_domain text primary key,
  school_id bigint not null references schools (id),
  until timestamptz not null
);

grant select, insert, update, delete on former_sub_domains to quaestor_app;

alter table roles add column description text;

-- Who set a right, and when: of a role everywhere, or of a school's own difference from it.
alter table role_permissions add column set_by bigint;
alter table role_permissions add column set_at timestamptz;
alter table school_permissions add column set_by bigint;
alter table school_permissions add column set_at timestamptz;

-- How many people have a role.
create index accounts_role on accounts (client_id, role_id) where deleted_at is null;

-- The log of a school, by time.
create index audit_entries_recent on audit_entries (client_id, created_at desc, id desc);
