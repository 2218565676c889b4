-- A formula among the answers of a question is one term now; these are read anew by the next search over their subject. Until then they are
-- compared as they are.
update question_terms t set version = 0
from questions q
join question_versions v on v.client_id = q.client_id and v.question_id = q.id and v.version = q.version
where q.client_id = t.client_id and q.id = t.question_id and t.version = q.version
  and (v.question_options::text like '%data-latex%' or v.sub_questions::text like '%data-latex%' or v.answer::text like '%data-latex%');
