-- What was typed as one total stays as it was typed. Once marks were added or scaled for all, what it counts as stands beside it; null: as typed.
alter table exam_marks add column corrected_marks numeric(6, 2);

-- Of what was corrected before: out of the percent, where that was not rounded to a whole.
update exam_marks m
  set corrected_marks = round(m.percent * m.counted_max / 100 * 4) / 4 - m.grace
  from exams e
    join grade_systems g on g.client_id = e.client_id and g.id = e.grade_system_id and g.rounding = 'TWO_DP'
  where e.client_id = m.client_id and e.id = m.exam_id and e.entry_mode = 'TOTAL' and e.moderation <> '[]'
    and m.percent is not null and m.marks is not null and m.grace = 0
    and round(m.percent * m.counted_max / 100 * 4) / 4 <> m.marks;
