-- How many jobs wait, and which numbers the running ones have taken, is asked whenever one begins: among the open ones, never among all that ever were.
create index jobs_open on jobs (client_id, kind) where state in ('queued', 'running');
