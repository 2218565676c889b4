-- The searched text holds ASCII only: every other character stands as "x" and four hexadecimal digits, or "y" and six (searchKey in
-- server/questions/search-text.ts). Trigrams know letters by the database's locale, and the locale C knows no Hindi ones.
update questions set search_text = (
  select string_agg(
    case
      when ascii(c) < 128 then c
      when ascii(c) < 65536 then 'x' || lpad(to_hex(ascii(c)), 4, '0')
      else 'y' || lpad(to_hex(ascii(c)), 6, '0')
    end, '' order by place)
  from string_to_table(search_text, null) with ordinality as given (c, place))
where search_text ~ '[^\x01-\x7f]';

comment on column questions.search_text is 'Question, options and parts in lower case, characters beyond ASCII as codes.';
