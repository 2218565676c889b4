-- Minutes that a pupil is expected to need for a question; null = its share of the paper's time by marks.
alter table questions
  add column expected_minutes numeric(5, 2)
    check (expected_minutes between 0.25 and 300 and expected_minutes * 4 = trunc(expected_minutes * 4));
