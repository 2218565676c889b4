-- For how many days a school keeps who did what, and jobs that have ended; null: as long as the school is there.

alter table schools add column keep_audit_days integer;

alter table schools add column keep_job_days integer;
