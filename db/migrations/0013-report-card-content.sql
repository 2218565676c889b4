-- A report card that is printed again unchanged keeps its revision, and each printing has a code of its own.

alter table report_cards add column content text;

alter table report_cards add column language text not null default 'en';

comment on column report_cards.content is 'Digest of what the card says, whatever its language: equal ones of an enrolment are one revision. Null: printed before cards had one.';

comment on column report_cards.language is 'The language it was printed in: one revision may have an edition in each.';

create index report_cards_enrolment on report_cards (client_id, enrolment_id, revision);

alter table report_cards drop constraint report_cards_client_id_enrolment_id_revision_key;

-- An erasure takes the digest too: it is of what somebody reached.
grant update (content) on report_cards to quaestor_app;
