-- The print plan of exams: how an exam's papers are printed, and in which version they were printed last.

alter table exams add column print_spare smallint;
alter table exams add column print_duplex boolean not null default true;
alter table exam_papers add column printed_version integer;

comment on column exams.print_spare is 'Copies beyond the pupils in each room and set; null: as is usual.';
comment on column exams.print_duplex is 'Whether its papers are printed on both sides.';
comment on column exam_papers.printed_version is 'The row_version of the paper that its print plan printed last; null: none yet.';

alter table exams add constraint exams_print_spare check (print_spare between 0 and 100);
