-- Before marks are verified, what was changed after they were handed in is looked at: taking a hand-in back forgets no longer when it was.

alter table exam_sections add column first_submitted_at timestamptz;

comment on column exam_sections.first_submitted_at is 'When its marks were first handed in, whether that was taken back since or not; null: never, or the exam was planned again.';

update exam_sections set first_submitted_at = submitted_at where submitted_at is not null;
