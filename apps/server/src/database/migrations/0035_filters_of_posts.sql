CREATE INDEX "posts_user_origin_created" ON "blog_posts" USING btree ("user_id","origin","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_user_author_created" ON "blog_posts" USING btree ("user_id","left"("author", 100),"created_at","id");--> statement-breakpoint
CREATE INDEX "posts_user_category" ON "blog_posts" USING btree ("user_id","category");