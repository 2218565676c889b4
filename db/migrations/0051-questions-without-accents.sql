-- What has accents is followed by the same without them (searchText in server/questions/similar/search-text.ts). It is left out of what is there in the
-- background, bit by bit, for no bank to wait for it: server/questions/leave-accents-out.ts.
comment on column questions.search_text is 'Question, options and parts in lower case, characters beyond ASCII as codes; where there are accents, a line break and all of it without them.';
