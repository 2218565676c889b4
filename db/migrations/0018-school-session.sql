-- A school's year may be another than the platform's default: April to March and August to June share a platform. null = the default.
alter table schools add column session_id bigint;

alter table schools add constraint schools_session_id_fkey foreign key (session_id) references sessions (id);
