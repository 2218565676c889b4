-- Whether pupils see their own answer sheets; and the answers of a page, by which they move with it.

alter table schools add column sheets_shown boolean not null default false;

comment on column schools.sheets_shown is 'Pupils see their own scanned pages and answers, once results are published.';

create index exam_responses_cell on exam_responses (client_id, cell_id)
  where cell_id is not null;

alter table scan_audits add column pages integer not null default 0;

comment on column scan_audits.pages is 'Pages that counted when the sample was drawn.';

alter table scan_audits add column last_page_id bigint not null default 0;

comment on column scan_audits.last_page_id is 'The newest page that had come by then: what came later is not spoken of.';
