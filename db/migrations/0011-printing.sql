-- What a school's papers are set in, and how much it may store.

alter table schools
  add column font text not null default 'libertinus'
    check (font in ('libertinus', 'new-computer-modern', 'source-serif', 'atkinson')),
  add column media_quota_bytes bigint not null default 2147483648 check (media_quota_bytes >= 0);
