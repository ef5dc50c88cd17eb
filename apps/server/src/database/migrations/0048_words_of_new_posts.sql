-- The values stay as they are.
ALTER TABLE "blog_posts" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
-- Of a text longer than any book only the beginning: the embedded database counts in the process that answers requests.
CREATE FUNCTION "words_of"("content" text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_count(regexp_replace(left("content", 500000), '<[^>]*>|&nbsp;', ' ', 'g'), '\S+')
$$;--> statement-breakpoint
CREATE FUNCTION "count_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."words" := "words_of"(NEW."content");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_count_new_words" BEFORE INSERT ON "blog_posts" FOR EACH ROW
WHEN (NEW."words" IS NULL) EXECUTE FUNCTION "count_words"();--> statement-breakpoint
CREATE TRIGGER "blog_posts_count_changed_words" BEFORE UPDATE OF "content" ON "blog_posts" FOR EACH ROW
WHEN (OLD."content" IS DISTINCT FROM NEW."content") EXECUTE FUNCTION "count_words"();
