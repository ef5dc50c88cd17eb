ALTER TABLE "blog_posts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "words" integer GENERATED ALWAYS AS (regexp_count(regexp_replace(left(content, 500000), '<[^>]*>|&nbsp;', ' ', 'g'), '\S+')) STORED;--> statement-breakpoint
-- It goes with its column.
CREATE INDEX "posts_user_published" ON "blog_posts" USING btree ("user_id","published_at","site_id","words","created_at") WHERE "blog_posts"."published_at" is not null and not "blog_posts"."sample";
