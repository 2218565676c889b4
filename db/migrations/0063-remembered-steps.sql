-- How long a device that has shown the second step is not asked for it again.

alter table sign_in_policies add column remember_step_days smallint not null default 30;

alter table sign_in_policies add constraint sign_in_policies_remember_step_days_check
  check (remember_step_days between 0 and 90);

comment on column sign_in_policies.remember_step_days is 'Days for which whoever runs nothing may have a device remembered that has shown the second step; 0: none is.';
