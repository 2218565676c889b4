-- What Quaestor itself remarks on a step by its code, for people who read another language; null where a person wrote the comment, and in older rows.
alter table question_reviews add column comment_said jsonb;
