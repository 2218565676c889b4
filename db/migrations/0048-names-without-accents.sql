-- Pupils are found without accents and apostrophes (pupilSearchText in server/people/names.ts): the searched text of those who have any is made anew.
update students set search_text = (
  select string_agg(
    case
      when ascii(c) < 128 then c
      when ascii(c) < 65536 then 'x' || lpad(to_hex(ascii(c)), 4, '0')
      else 'y' || lpad(to_hex(ascii(c)), 6, '0')
    end, '' order by place)
  from string_to_table(
    -- ICU knows the capitals of all scripts, the locale C those of ASCII.
    lower(regexp_replace(
      normalize(f_name || coalesce(' ' || nullif(l_name, ''), '') || ' ' || f_name || ' ' || admission_no, nfd),
      '[\u0300-\u036f''`´‘’ʼ]', '', 'g') collate natural_order),
    null) with ordinality as given (c, place))
where search_text <> '' and f_name || coalesce(l_name, '') || admission_no ~ '[^\x01-\x7f]|[''`]';

comment on column students.search_text is 'Name in both orders and admission number, without accents and apostrophes, in lower case, characters beyond ASCII as codes.';
