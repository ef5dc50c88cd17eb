ALTER TABLE "library_posts" ADD COLUMN "type" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_syncs" ADD COLUMN "shows_pages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "type" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_user_pages" ON "blog_posts" USING btree ("user_id","created_at","id") WHERE "blog_posts"."type" = 'page';--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "posts_type" CHECK ("blog_posts"."type" in ('post', 'page'));