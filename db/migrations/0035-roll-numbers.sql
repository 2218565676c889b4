-- A search finds a roll number as a whole in any session: without this it read every enrolment of the school.
create index enrolments_roll on enrolments (client_id, lower(roll_no)) where deleted_at is null and roll_no is not null;
