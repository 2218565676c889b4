-- A permission that a role was ever given stays as a row, on or off: one that is missing is new, and is given at the next start
-- (server/seed/seed-roles.ts).
revoke delete on role_permissions from quaestor_app;
