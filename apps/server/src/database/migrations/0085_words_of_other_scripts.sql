-- Of scripts without spaces, each character is a word, and their marks and punctuation are none.
CREATE OR REPLACE FUNCTION "words_of"("content" text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_count("text", '[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ec0-\u0ec6\u1780-\u17b3\u1000-\u102a]')
		+ regexp_count(regexp_replace("text", '[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ec0-\u0ec6\u1780-\u17b3\u1000-\u102a\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u17b4-\u17d3\u102b-\u103e\u3099-\u309a]', ' ', 'g'), '\S+')
	FROM (SELECT regexp_replace(left("content", 500000), '<[^>]*>|&nbsp;', ' ', 'g') AS "text") AS "read"
$$;--> statement-breakpoint
UPDATE "blog_posts" SET "words" = "words_of"("content")
WHERE "id" IN (SELECT "post_id" FROM "post_texts" WHERE "words"::text ~ '[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufa6d\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ec0-\u0ec6\u1780-\u17b3\u1000-\u102a]');--> statement-breakpoint
-- Words with marks are indexed anew without them, and digits as the ASCII ones.
INSERT INTO "post_texts_due" ("post_id")
SELECT "post_id" FROM "post_texts"
WHERE "words"::text ~ '[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u0670\u06d6-\u06ed\u06f0-\u06f9\u093c\u0966-\u096f]'
ORDER BY "created_at" DESC;
