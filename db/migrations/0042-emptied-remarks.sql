-- A remark that is emptied keeps its row and with it its version: written anew it is not taken for the one that somebody has looked at before.
alter table report_remarks alter column remark drop not null;
alter table report_remarks alter column state drop not null;
alter table report_remarks alter column state drop default;
alter table report_remarks add constraint report_remarks_emptied_check check ((remark is null) = (state is null));
