-- How a question paper is set that is to take fewer pages.

alter table question_papers add column fit jsonb;

comment on column question_papers.fit is '{ page, pages, style, named }: what gives way in its standard edition, and in its named copies; null: nothing.';
