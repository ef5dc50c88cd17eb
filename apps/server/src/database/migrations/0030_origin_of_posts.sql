ALTER TABLE "blog_posts" ADD COLUMN "origin" text DEFAULT 'here' NOT NULL;--> statement-breakpoint
CREATE INDEX "publications_site_wordpress" ON "publications" USING btree ("site_id","wordpress_id") WHERE "publications"."wordpress_id" is not null;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "posts_origin" CHECK ("blog_posts"."origin" in ('here', 'site'));