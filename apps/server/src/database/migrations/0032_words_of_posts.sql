CREATE TABLE "post_texts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_texts_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_texts" ADD CONSTRAINT "post_texts_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_texts_words" ON "post_texts" USING gin ("words") WITH (gin_pending_list_limit=128);--> statement-breakpoint
-- Words of more than a few bytes are stored apart, so that thousands of matches are few pages.
ALTER TABLE "post_texts" SET (toast_tuple_target = 128);--> statement-breakpoint
CREATE FUNCTION "note_new_post_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "post_texts_due" ("post_id") SELECT "id" FROM "added";
	PERFORM pg_notify('pressloom_jobs', 'index-posts');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_new_words" AFTER INSERT ON "blog_posts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT
EXECUTE FUNCTION "note_new_post_texts"();--> statement-breakpoint
CREATE FUNCTION "note_changed_post_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "post_texts_due" ("post_id") VALUES (NEW."id");
	PERFORM pg_notify('pressloom_jobs', 'index-posts');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_changed_words" AFTER UPDATE OF "title", "content", "created_at" ON "blog_posts" FOR EACH ROW
WHEN (OLD."title" IS DISTINCT FROM NEW."title" OR OLD."content" IS DISTINCT FROM NEW."content" OR OLD."created_at" IS DISTINCT FROM NEW."created_at")
EXECUTE FUNCTION "note_changed_post_texts"();--> statement-breakpoint
INSERT INTO "post_texts_due" ("post_id") SELECT "id" FROM "blog_posts" ORDER BY "created_at" DESC;
