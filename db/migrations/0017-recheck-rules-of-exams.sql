-- An exam keeps the rules of rechecks that it was published with: a school that changes them moves no deadline of results that are out.

alter table exams add column recheck_days smallint;

alter table exams add column recheck_rule text;

alter table exams add constraint exams_recheck_days check (recheck_days between 0 and 365);

alter table exams add constraint exams_recheck_rule check (recheck_rule in ('ANY', 'ONLY_UP'));

comment on column exams.recheck_days is 'For how many days after publication looking again may be asked for: the school''s when it was published. Null: not published.';

comment on column exams.recheck_rule is 'Whether looking at marks again may lower them: the school''s rule when it was published. Null: not published.';

update exams set recheck_days = s.recheck_days, recheck_rule = s.recheck_rule
from schools s where s.id = exams.client_id and exams.state = 'PUBLISHED';
