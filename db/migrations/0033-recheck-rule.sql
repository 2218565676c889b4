-- Whether looking at marks again may lower them is the school's own decision.
alter table schools add column recheck_rule text not null default 'ANY';

alter table schools add constraint schools_recheck_rule check (recheck_rule in ('ANY', 'ONLY_UP'));
